import { afterEach, beforeEach, expect, test } from "vitest";
import { type AnswerFixture, createAnswerFixture } from "../../../testing/answer-import.ts";
import { providerKeys } from "../../features/assistant/index.ts";

let fixture: AnswerFixture;
beforeEach(async () => {
  fixture = await createAnswerFixture();
});
afterEach(() => fixture.close());

const providers = [
  { provider: "openai", api_host: "https://api.openai.com", api_key: "", model: "" },
  { provider: "gemini", api_host: "", api_key: "a-key", model: "tea-model" },
  { provider: "own", api_host: "javascript:alert(1)", api_key: "another", model: "m".repeat(500) },
  null,
];

async function importPage(page: object) {
  fixture.add.story();
  fixture.old.add("site_info", { type: "ai", content: JSON.stringify(page) });
  const { summary } = await fixture.run();
  return { summary, settings: fixture.site.app.settings.get("assistant") };
}

test("XA17 the providers of language models have their keys, and the chosen one goes on answering", async () => {
  const instructions = { zh_cn: "", en_us: "Use the tool get_questions. %s" };
  const page = { enabled: true, chosen_provider: "gemini", ai_providers: providers, prompt_config: instructions };
  const { settings, summary } = await importPage(page);
  expect(settings).toMatchObject({ enabled: true, chosen_provider: "gemini", prompt_config: { zh_cn: "", en_us: "" } });
  expect(settings.ai_providers).toEqual([
    { provider: "gemini", api_host: "", model: "tea-model" },
    { provider: "own", api_host: "", model: "m".repeat(100) },
  ]);
  expect(await providerKeys(fixture.site.app)).toEqual({ gemini: "a-key", own: "another" });
  expect(summary.leftOut.settings).toEqual({ "for the assistant of another program: instructions": 1 });
});

test.each([
  { enabled: true, chosen_provider: "openai", ai_providers: providers },
  { enabled: true, chosen_provider: "own", ai_providers: providers },
  { enabled: "yes", chosen_provider: "gemini", ai_providers: "none" },
])("XA17 the assistant stays off without a provider that can answer: $chosen_provider", async (page) => {
  const { settings } = await importPage(page);
  expect(settings.enabled).toBe(false);
});
