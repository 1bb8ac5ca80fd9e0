import type { Settings } from "@askwell/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askAssistantAs } from "../../../../testing/assistant/ask.ts";
import { type AssistantSite, assistantSite } from "../../../../testing/assistant/assistant-site.ts";
import { pieceEvent, says, streamHead } from "../../../../testing/assistant/model-server.ts";
import type { TestPerson } from "../../../../testing/index.ts";
import { assistantUse } from "../assistant-use.ts";

let its: AssistantSite;
beforeAll(async () => {
  its = await assistantSite();
  its.model.answer(says("Press the small button on the back for 10 seconds. [2]"));
});
afterAll(() => its.close());

const DAY_S = 24 * 3600;
const unlimited = {
  ...{ ai_requests_per_minute: 0, ai_requests_per_day: 0, ai_tokens_per_day: 0 },
  ...{ ai_site_requests_per_day: 0, ai_site_tokens_per_day: 0, ai_for_visitors: false },
};
/** Without a call: days later no session of an administrator is valid. */
const change = (settings: Partial<Settings["assistant"]>) =>
  its.site.app.db.write((tx) => its.site.app.settings.save(tx, "assistant", settings, its.site.app.now()));
const ask = async (who: TestPerson) => {
  const { status, envelope, last } = await askAssistantAs(its.site, who, "How can I reset my router?");
  return status === 200 ? last!.outcome : `${status} ${envelope!.reason}`;
};

test("AI4 visitors ask only if the administrators allow it, and users with an active account", async () => {
  const { site, bob, enable } = its;
  expect(await ask(bob)).toBe("503 error.feature.disabled");
  await enable(unlimited);
  const inactive = await site.person("ian", { email_confirmed: 0 });
  expect([await ask(site.visitor), await ask(inactive), await ask(bob)]).toEqual([
    "401 base.unauthorized_error",
    "403 error.email.need_to_be_verified",
    "answered",
  ]);
  const mayAsk = async (who: TestPerson) => (await site.call(who, "assistantState", {})).may_ask;
  expect([await mayAsk(site.visitor), await mayAsk(bob)]).toEqual([false, true]);
  await enable({ ...unlimited, ai_for_visitors: true });
  expect([await ask(site.visitor), await mayAsk(site.visitor)]).toEqual(["answered", true]);
  const { access_key } = await site.call(site.admin, "createApiKey", { description: "a program", scope: "global" });
  await enable(unlimited);
  expect(await ask({ ...site.visitor, token: access_key })).toBe("401 base.unauthorized_error");
});

test("AI4 the state says who gets the question, and how many are left today", async () => {
  const { site, bob, model, enable } = its;
  await enable({ ...unlimited, ai_requests_per_day: 50 });
  expect(await site.call(bob, "assistantState", {})).toMatchObject({
    ...{ enabled: true, host: new URL(model.host).host, model: "small", conversation_days: 90 },
  });
  const left = async () => (await site.call(bob, "assistantState", {})).questions_left!;
  const before = await left();
  await ask(bob);
  expect(await left()).toBe(before - 1);
});

test("AI11 questions are limited per user and minute, per user and day, and for the site", async () => {
  const { site, ann } = its;
  site.wait(DAY_S);
  await change({ ...unlimited, ai_requests_per_minute: 2 });
  expect([await ask(ann), await ask(ann), await ask(ann)]).toEqual([
    ...["answered", "answered"],
    "429 error.ai.too_many_questions",
  ]);
  site.wait(61);
  expect(await ask(ann)).toBe("answered");
  site.wait(DAY_S);
  await change({ ...unlimited, ai_requests_per_day: 1 });
  expect([await ask(ann), await ask(ann), await ask(its.bob)]).toEqual([
    ...["answered", "429 error.ai.person_limit", "answered"],
  ]);
  site.wait(DAY_S);
  await change({ ...unlimited, ai_site_requests_per_day: 1 });
  expect([await ask(ann), await ask(its.bob)]).toEqual(["answered", "429 error.ai.site_limit"]);
});

test("AI11 tokens are limited, as the provider counts them: the question that exceeds the limit is the last", async () => {
  const { site, ann, bob } = its;
  site.wait(DAY_S);
  await change({ ...unlimited, ai_tokens_per_day: 2000 });
  expect([await ask(ann), await ask(ann), await ask(ann)]).toEqual([
    ...["answered", "answered", "429 error.ai.person_limit"],
  ]);
  await change({ ...unlimited, ai_site_tokens_per_day: 3000 });
  expect([await ask(bob), await ask(bob)]).toEqual(["answered", "429 error.ai.site_limit"]);
});

test("AI11 who is denied learns from Retry-After when the limit begins anew", async () => {
  const { site } = its;
  const dan = await site.person("dan");
  const waitOf = async () => (await askAssistantAs(site, dan, "How can I reset it?")).headers.get("retry-after");
  await change({ ...unlimited, ai_requests_per_minute: 1, ai_requests_per_day: 2 });
  expect(await waitOf()).toBeNull();
  site.wait(20);
  expect(await waitOf()).toBe("40");
  site.wait(40);
  expect(await waitOf()).toBeNull();
  site.wait(60);
  expect(await waitOf()).toBe(String(DAY_S - 120));
  await change({ ...unlimited, ai_tokens_per_day: 1 });
  expect(await waitOf()).toBe(String(DAY_S - 120));
});

test("AI11 concurrent questions do not exceed a limit", async () => {
  const { site } = its;
  site.wait(DAY_S);
  const cat = await site.person("cat");
  await change({ ...unlimited, ai_requests_per_day: 3 });
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => ask(cat)));
  expect(outcomes.filter((each) => each === "answered")).toHaveLength(3);
});

test("AI12 what was asked and what it cost is counted by day, with the prices of the settings", async () => {
  const { site, ann } = its;
  site.wait(DAY_S);
  await change({ ...unlimited, ai_input_price: "0.5", ai_output_price: "10", ai_currency: "EUR" });
  expect([await ask(ann), await ask(ann)]).toEqual(["answered", "answered"]);
  const { currency, days } = await assistantUse(site.app);
  expect(currency).toBe("EUR");
  expect(days[0]).toMatchObject({
    ...{ questions: 2, answered: 2, declined: 0, failed: 0, stopped: 0, sentences: 2, dropped: 0 },
    ...{ input_tokens: 2000, output_tokens: 400, cost: 0.005 },
  });
  expect(days[0]!.day % DAY_S).toBe(0);
});

test("AI6 a question that is empty or too long is rejected before anything is counted", async () => {
  const { site, ann } = its;
  await change({ ...unlimited, ai_requests_per_day: 1000 });
  const left = async () => (await site.call(ann, "assistantState", {})).questions_left;
  const before = await left();
  for (const question of ["", "  ", "x".repeat(2001)]) {
    const { status, envelope } = await askAssistantAs(site, ann, question);
    expect([status, envelope!.data]).toMatchObject([400, [{ error_field: "messages" }]]);
  }
  expect(await left()).toBe(before);
});

test.each([
  ["fewer than none", { prompt_tokens: -5000, completion_tokens: -1 }],
  ["parts of one", { prompt_tokens: 10.5, completion_tokens: 0.25 }],
  ["more than there are", { prompt_tokens: 1e300, completion_tokens: 1 }],
  ["words", { prompt_tokens: "many", completion_tokens: null }],
])("AI12 a provider that counts %s names none: tokens are a quarter of the characters", async (_, usage) => {
  const { site, model } = its;
  const asker = await site.person(`asker-${_.replaceAll(" ", "-")}`);
  await change(unlimited);
  const tokens = async () => (await assistantUse(site.app)).days[0] ?? { input_tokens: 0, output_tokens: 0 };
  const before = await tokens();
  const text = "Press the small button on the back for 10 seconds. [2]";
  const end = `data: ${JSON.stringify({ choices: [{ delta: {}, finish_reason: "stop" }], usage })}\n\ndata: [DONE]\n\n`;
  model.answer((reply) => reply.writeHead(200, streamHead).end(pieceEvent(text) + end));
  expect(await ask(asker)).toBe("answered");
  const { length } = model.requests
    .at(-1)!
    .body.messages.map(({ content }) => content)
    .join("");
  const after = await tokens();
  expect([after.input_tokens - before.input_tokens, after.output_tokens - before.output_tokens]).toEqual([
    ...[Math.ceil(length / 4), Math.ceil(text.length / 4)],
  ]);
});
