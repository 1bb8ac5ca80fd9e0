// What the settings of the assistant change.
import { type modelServer, says as sends } from "../../packages/server/testing/assistant/model-server.ts";
import { expect } from "../harness/journey.ts";
import type { BrowserUser } from "../harness/person.ts";
import type { Caller } from "../harness/wire.ts";
import { rows, store } from "../security/stored-texts.ts";
import { another, reads } from "./looks.ts";
import { API, ask, given, type SettingEffect, type SettingLook, type SettingStage } from "./stage.ts";

/** Answers of the stand-in, each supported by the thread about kettles. */
const ORDINARY = "Boil vinegar and water for five minutes. [2]";
const LONG = "Citric acid works without any smell. [3]";

/** A stand-in that says something else to instructions about gardeners, to few tokens, and as another model. */
export function speak(model: Awaited<ReturnType<typeof modelServer>>): void {
  model.answer((reply, request) => {
    const { messages, max_tokens, model: name, input = [] } = request.body;
    if (request.path.endsWith("/embeddings")) {
      const list = input.map((_, index) => ({ object: "embedding", index, embedding: Array(512).fill(0.1) }));
      const vectors = { object: "list", data: list, usage: { prompt_tokens: 10, total_tokens: 10 } };
      return reply.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(vectors));
    }
    const isOther =
      messages.some(({ content }) => content.includes("gardener")) || max_tokens === 77 || name === "large";
    return sends(isOther ? LONG : ORDINARY)(reply, request);
  });
}

/** A thread about kettles, and an assistant that is on. */
export async function setAssistantUp(
  admin: Caller,
  bob: Caller,
  model: Awaited<ReturnType<typeof modelServer>>,
): Promise<void> {
  const question_id = await ask(
    admin,
    `How do I descale the kettle, ${bob.username}?`,
    "Mine is white inside, and I drink tea.",
  );
  await admin.send("POST", `${API}/answer`, {
    ...{ question_id, content: "Boil vinegar and water for five minutes. Then rinse it well." },
  });
  await bob.send("POST", `${API}/answer`, {
    ...{ question_id, content: "Citric acid works without any smell. Use two spoons of it." },
  });
  const provider = { api_host: model.host, api_key: "local-key-1" };
  await admin.send("PUT", "/answer/admin/api/ai-config", {
    ...{ enabled: true, chosen_provider: "local", ai_private_hosts: ["127.0.0.1", "localhost"] },
    ai_providers: [
      { ...provider, provider: "local", model: "small" },
      { ...provider, provider: "other", model: "large", api_host: model.host.replace("127.0.0.1", "localhost") },
    ],
  });
}

const forgetUse = ({ site }: SettingStage) => store(site.folder, "delete from attempts");

/** Asks the assistant; returns what the page says once it has answered. */
async function asks(person: BrowserUser): Promise<string> {
  const { page } = person;
  await person.goto("/ai-assistant");
  await page.getByLabel(/Your question|Ask further/).fill(`How do I descale kettle ${another()}?`);
  await page.keyboard.press("Control+Enter");
  const said = page
    .getByRole("heading", { name: "Sources" })
    .or(page.getByRole("link", { name: "Ask the community" }))
    .or(page.getByText(/^That was fast|as much as one person|as much as it may/));
  await said.first().waitFor();
  await person.waitUntilIdle();
  return page.locator("body").innerText();
}

/** Whether the second question of a day or a minute is turned down with these words. */
const limits =
  (words: string): SettingLook =>
  async (stage) => {
    forgetUse(stage);
    await asks(stage.member);
    return (await asks(stage.member)).includes(words);
  };

/** Whether the answer is the one that the stand-in gives to something else than before. */
const answersOtherwise: SettingLook = async (stage) => {
  forgetUse(stage);
  return (await asks(stage.member)).includes("Citric acid works");
};

/** Whether the assistant finds nothing on which it can rest. */
const findsNothing: SettingLook = async (stage) => {
  forgetUse(stage);
  return !(await asks(stage.member)).includes("Sources");
};

/** Whether one question of 1000 tokens sent and 200 received costs this much. */
const costs =
  (amount: string): SettingLook =>
  async (stage) => {
    forgetUse(stage);
    store(stage.site.folder, "delete from assistant_days");
    await asks(stage.member);
    // What a question has cost is stored once its answer has been sent.
    const counted = () => rows(stage.site.folder, "select 1 from assistant_days where output_tokens > 0");
    await expect.poll(counted).toHaveLength(1);
    return reads(stage.owner, "/admin/ai-assistant", amount);
  };

const PERSON = "as much as one person may ask";
const SITE = "as much as it may in a day";

/** What members see of the assistant. */
export const assistantEffects: readonly SettingEffect[] = [
  {
    change: { "assistant.enabled": false },
    shows: {
      async "assistant.enabled"({ member }) {
        await member.goto("/questions");
        const link = member.page.getByRole("navigation", { name: "Site" }).getByRole("link", { name: "Assistant" });
        return (await link.count()) === 0;
      },
    },
  },
  {
    change: { "assistant.ai_for_visitors": true },
    shows: {
      async "assistant.ai_for_visitors"({ visitor }) {
        await visitor.goto("/ai-assistant");
        return (await visitor.page.getByLabel("Your question").count()) > 0;
      },
    },
  },
  { change: { "assistant.chosen_provider": "other" }, shows: { "assistant.chosen_provider": answersOtherwise } },
  { change: { "assistant.ai_answer_tokens": "77" }, shows: { "assistant.ai_answer_tokens": answersOtherwise } },
  {
    change: {
      "assistant.prompt_config": (part) => part.getByRole("textbox").first().fill("Answer like a gardener."),
    },
    shows: { "assistant.prompt_config": answersOtherwise },
  },
  {
    change: { "assistant.ai_requests_per_minute": "1" },
    shows: { "assistant.ai_requests_per_minute": limits("That was fast.") },
  },
  { change: { "assistant.ai_requests_per_day": "1" }, shows: { "assistant.ai_requests_per_day": limits(PERSON) } },
  { change: { "assistant.ai_tokens_per_day": "1" }, shows: { "assistant.ai_tokens_per_day": limits(PERSON) } },
  {
    change: { "assistant.ai_site_requests_per_day": "1" },
    shows: { "assistant.ai_site_requests_per_day": limits(SITE) },
  },
  { change: { "assistant.ai_site_tokens_per_day": "1" }, shows: { "assistant.ai_site_tokens_per_day": limits(SITE) } },
  { change: { "assistant.ai_exclude_tags": "support" }, shows: { "assistant.ai_exclude_tags": findsNothing } },
  { change: { "assistant.ai_exclude_staff": true }, shows: { "assistant.ai_exclude_staff": findsNothing } },
  { change: { "assistant.ai_input_price": "1000" }, shows: { "assistant.ai_input_price": costs("1.00 USD") } },
  { change: { "assistant.ai_output_price": "5000" }, shows: { "assistant.ai_output_price": costs("1.00 USD") } },
  { change: { "assistant.ai_currency": "Leaves" }, shows: { "assistant.ai_currency": costs("0.00 Leaves") } },
];

/** What the page of the settings says about the search by meaning. */
const says =
  (words: string | RegExp): SettingLook =>
  ({ owner }) =>
    reads(owner, "/admin/ai-settings", words);

/** The search by meaning: what it sends where, and what that costs. */
export const meaningEffects: readonly SettingEffect[] = [
  {
    prepare: given({ "assistant.semantic_model": "medium" }),
    change: {
      "assistant.semantic_search": true,
      "assistant.semantic_provider": "other",
      "assistant.semantic_model": "leaves-of-meaning",
      "assistant.semantic_tokens_per_day": "12345",
      "assistant.semantic_price": "9999",
    },
    shows: {
      "assistant.semantic_search": says(/^\S+ gets what is described at the switch\.$/),
      "assistant.semantic_provider": says(/^.*\blocalhost\S* gets what is described/),
      async "assistant.semantic_model"({ owner }) {
        await owner.goto("/admin/ai-settings");
        return (await owner.page.locator("dl dd").getByText("leaves-of-meaning").count()) > 0;
      },
      "assistant.semantic_tokens_per_day": says(/ 12,345$/),
      async "assistant.semantic_price"({ owner }) {
        await owner.goto("/admin/ai-settings");
        const facts = owner.page.locator("dl div").filter({ hasText: "Cost of all of them" });
        return !(await facts.innerText()).includes("0.00");
      },
    },
  },
];

/** What people are offered while a help is on. */
const offers =
  (path: (stage: SettingStage) => string, role: "menuitem" | "button", name: RegExp): SettingLook =>
  async (stage) => {
    const { goto, page } = stage.member;
    await goto(path(stage));
    if (role === "menuitem") await page.getByRole("button", { name: "More actions" }).first().click();
    if (role === "menuitem") await page.getByRole("menuitem").first().waitFor();
    return (await page.getByRole(role, { name }).count()) > 0;
  };

const thread = ({ question }: SettingStage) => `/questions/${question}`;
const form = () =>
  `/questions/ask?prefill=${encodeURIComponent("---\ntitle: kettles of tea\n---\nHow do they work, and what is in them?")}`;

/** Whether the second help of a day is turned down with these words. */
const limitsHelps =
  (words: string): SettingLook =>
  async (stage) => {
    forgetUse(stage);
    const { page, goto, waitUntilIdle } = stage.member;
    await goto(form());
    for (const time of ["first", "second"]) {
      const answered = page.waitForResponse((reply) => reply.request().method() === "POST");
      await page.getByRole("button", { name: /^Suggest a title/ }).press("Enter");
      await answered;
      await waitUntilIdle();
      // A help without a usable answer counts as well, and says so in a dialog.
      if (time === "first") await page.keyboard.press("Escape");
      else return (await page.locator("body").innerText()).includes(words);
    }
    return false;
  };

/** The helps of the assistant. */
export const helpEffects: readonly SettingEffect[] = [
  {
    prepare: async (stage) => {
      const { bob, question } = stage;
      await bob.send("POST", `${API}/answer`, { question_id: question, content: "Four minutes, for the strong ones." });
      return given({})(stage);
    },
    change: {
      "assistant.ai_help_summary": true,
      "assistant.ai_help_translation": true,
    },
    shows: {
      "assistant.ai_help_summary": offers(thread, "menuitem", /^Summarise the thread/),
      "assistant.ai_help_translation": offers(thread, "menuitem", /^Translate/),
    },
  },
  {
    change: { "assistant.ai_help_title": true },
    shows: { "assistant.ai_help_title": offers(form, "button", /^Suggest a title/) },
  },
  {
    change: { "assistant.ai_help_tags": true },
    shows: { "assistant.ai_help_tags": offers(form, "button", /^Suggest tags/) },
  },
  {
    change: { "assistant.ai_help_hints": true },
    shows: {
      async "assistant.ai_help_hints"({ owner, ann, bob }) {
        const object_id = await ask(ann, `Which leaf is number ${another()} of all`, "It is green and it smells.");
        await bob.send("POST", `${API}/report`, { object_id, report_type: 57, content: "" });
        await owner.goto("/review?type=flagged_post");
        await owner.page.getByRole("button", { name: "Approve" }).or(owner.page.getByRole("main")).first().waitFor();
        return (await owner.page.getByRole("button", { name: /^Ask for hints/ }).count()) > 0;
      },
    },
  },
  {
    prepare: given({ "assistant.ai_help_title": true }),
    change: { "assistant.ai_helps_per_day": "1" },
    shows: { "assistant.ai_helps_per_day": limitsHelps(PERSON) },
  },
  {
    prepare: given({ "assistant.ai_help_title": true }),
    change: { "assistant.ai_site_helps_per_day": "1" },
    shows: { "assistant.ai_site_helps_per_day": limitsHelps(SITE) },
  },
];
