import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type AssistantSite, assistantSite } from "../../../../testing/assistant/assistant-site.ts";
import { says } from "../../../../testing/assistant/model-server.ts";
import { madeOnce } from "./made-once.ts";

let its: AssistantSite;
let answer: string;
beforeAll(async () => {
  its = await assistantSite();
  const helps = { ai_help_summary: true, ai_help_translation: true, ai_helps_per_day: 0, ai_requests_per_minute: 0 };
  const content = "Use the web page of the router, which has a button for it as well.";
  ({ id: answer } = await its.fixtures.answer({ by: its.ann, to: its.router.id, content }));
  await its.site.settle();
  await its.enable(helps);
});
beforeEach(() => {
  its.model.requests.length = 0;
});
afterAll(() => its.close());

const summarize = (who = its.bob) => its.site.call(who, "summarizeThread", { question_id: its.router.id });
/** A model that takes its time, so that all have asked before it answers. */
const slowly =
  (text: string): ReturnType<typeof says> =>
  async (reply, request) => {
    await sleep(300);
    await says(text)(reply, request);
  };

test("AH8 who asks for the same summary or translation at once waits for one request, in all processes", async () => {
  const another = await its.site.startAnother();
  its.model.answer(slowly("Press the small button on the back for 10 seconds. [2] Use the web page. [3]"));
  const fromAnother = async () => {
    const reply = await another.server.inject({
      ...{ method: "POST", url: "/answer/api/v1/ai/summary", headers: { authorization: its.ann.token } },
      payload: { question_id: its.router.id },
    });
    return reply.json().data;
  };
  const [first, ...others] = await Promise.all([summarize(), summarize(its.ann), summarize(), fromAnother()]);
  expect(first.content).toContain("[2]");
  for (const each of others) expect(each).toEqual(first);
  expect(its.model.requests).toHaveLength(1);
  its.model.answer(slowly("Wie setze ich den Router zurück?\n\nEr startet nicht."));
  const translate = () => its.site.call(its.bob, "translatePost", { object_id: its.router.id });
  const [one, two] = await Promise.all([translate(), translate()]);
  expect(two).toEqual(one);
  expect(its.model.requests).toHaveLength(2);
  await another.end();
});

test("AH8 when the first request fails, the next one is made, and nothing stays claimed", async () => {
  await its.site.call(its.site.admin, "editAnswer", { id: answer, content: "Use the web page of the router." });
  its.model.answer((reply) => {
    reply.writeHead(500).end();
  });
  const ask = () => its.site.error(its.bob, "summarizeThread", { question_id: its.router.id });
  const failed = await Promise.all([ask(), ask()]);
  expect(failed.map(({ reason }) => reason)).toEqual(["error.ai.help_failed", "error.ai.help_failed"]);
  expect(its.model.requests).toHaveLength(2);
  expect(await its.site.app.db.read.selectFrom("assistant_help_claims").selectAll().execute()).toEqual([]);
  its.model.answer(says("Press the small button on the back for 10 seconds. [2] Use the web page. [3]"));
  expect((await summarize()).content).toContain("[2]");
});

test("AH8 a help that a process has not finished before it ended is made by another one", async () => {
  const { app } = its.site;
  const claimed = { object_id: its.router.id, kind: "summary", language: "", version: "an old one" };
  const claim = { ...claimed, held_until: app.now() };
  await app.db.write((tx) => tx.insertInto("assistant_help_claims").values(claim).execute());
  const row = { ...claimed, title: "", text: "[]", sources: "[]", model: "small", created_at: app.now() };
  expect(await madeOnce(app, claimed, async () => row)).toEqual(row);
});
