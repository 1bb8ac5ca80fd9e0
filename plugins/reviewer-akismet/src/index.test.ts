import type { PluginContext, PluginValues, PostDecision, ReviewContent, Reviewer } from "@askwell/plugin-kit";
import { createTestContext } from "@askwell/plugin-kit/testing";
import { afterAll, beforeEach, expect, test } from "vitest";
import { AKISMET_KEY, openAkismetServer } from "./akismet-server.ts";
import { createReviewerAkismet } from "./index.ts";

const akismet = await openAkismetServer();
const plugin = createReviewerAkismet(akismet.origin);
const { review } = plugin.reviewer as Reviewer;
const { signal } = new AbortController();
afterAll(akismet.close);
beforeEach(() => {
  akismet.received.length = 0;
  akismet.problems.length = 0;
  akismet.answer("ham");
});

const settings = {
  ...{ api_key: AKISMET_KEY, blatant: "delete", on_failure: "publish", trusted_rank: 0 },
  report_rejected: "yes",
};
const post: ReviewContent = {
  ...{
    object_type: "question",
    action: "create",
    title: "Cheap tea",
    tags: ["tea"],
    markdown: "Buy & drink",
    html: "",
  },
  ...{ language: "en_US", user_agent: "Firefox", ip: "192.0.2.7" },
  author: {
    ...{ id: "1", username: "ann", display_name: "Ann", rank: 50, role: "user" },
    ...{ approved_question_amount: 0, approved_answer_amount: 0 },
  },
};
const verdictOf = (content: Partial<ReviewContent> = {}, values: PluginValues = {}) =>
  review(createTestContext({ ...settings, ...values }, { now: () => 1_700_000_000 }), { ...post, ...content }, signal);

test("RV19 a post is sent with the documented fields", async () => {
  expect(await verdictOf()).toEqual({ review_status: "approved" });
  await verdictOf({ object_type: "answer", title: "", action: "edit" });
  await verdictOf({ object_type: "comment", title: "" });
  expect(akismet.problems).toEqual([]);
  expect(akismet.received.map(({ method }) => method)).toEqual(Array(3).fill("comment-check"));
  expect(akismet.received[0]?.form).toEqual({
    ...{ api_key: AKISMET_KEY, blog: "https://site.example", blog_lang: "en_us", blog_charset: "UTF-8" },
    ...{ user_ip: "192.0.2.7", user_agent: "Firefox", user_role: "user", comment_type: "forum-post" },
    ...{ comment_author: "Ann", comment_content: "Cheap tea\n\nBuy & drink" },
    comment_date_gmt: "2023-11-14T22:13:20.000Z",
  });
  const [, answer, comment] = akismet.received.map(({ form }) => form);
  expect(answer).toMatchObject({ comment_type: "reply", recheck_reason: "edit", comment_content: "Buy & drink" });
  expect(comment).toMatchObject({ comment_type: "comment" });
});

test.each([
  ["spam", {}, "need_review", "Spam, says Akismet."],
  ["blatant", {}, "delete_directly", "Blatant spam, says Akismet."],
  ["blatant", { blatant: "hold" }, "need_review", "Blatant spam, says Akismet."],
] as const)(
  "RV19 what Akismet calls %s with the settings %j is answered by %s",
  async (answer, values, status, en_US) => {
    akismet.answer(answer);
    expect(await verdictOf({}, values)).toMatchObject({ review_status: status, reason: { en_US } });
  },
);

test("RV19 nothing is sent without a key, or about trusted authors", async () => {
  akismet.answer("spam");
  expect(await verdictOf({}, { api_key: "" })).toEqual({ review_status: "approved" });
  expect(await verdictOf({}, { trusted_rank: 50 })).toEqual({ review_status: "approved" });
  expect(akismet.received).toEqual([]);
  expect((await verdictOf({}, { trusted_rank: 51 })).review_status).toBe("need_review");
});

test.each(["error", "nonsense"] as const)("RV19 after an answer with %s the setting decides", async (answer) => {
  akismet.answer(answer);
  await expect(verdictOf()).rejects.toThrow(/^comment-check: (HTTP 500|neither true nor false, alert 10003)$/);
  expect(await verdictOf({}, { on_failure: "hold" })).toMatchObject({
    ...{ review_status: "need_review", reason: { en_US: "Akismet could not be reached." } },
  });
});

test("RV19 a key that is no longer valid is a failure, and stands in no error", async () => {
  const failed = await verdictOf({}, { api_key: "another-key" }).catch((error: Error) => error.message);
  expect(failed).toBe("comment-check: neither true nor false");
});

test("RV19 an Akismet that does not answer counts as unreachable before the site's own time is over", async () => {
  akismet.answer("hang");
  expect(await verdictOf({}, { on_failure: "hold" })).toMatchObject({ review_status: "need_review" });
});

test("RV19 a key is verified when it is saved, and numbers have to be numbers", async () => {
  const fieldsFor = async (values: PluginValues, stored: PluginValues = {}) =>
    (await plugin.check?.(createTestContext(stored), { ...settings, ...values }))?.map(({ field }) => field);
  expect(await fieldsFor({})).toEqual([]);
  expect(akismet.received).toEqual([
    { method: "verify-key", form: { api_key: AKISMET_KEY, blog: "https://site.example" } },
  ]);
  expect(await fieldsFor({ api_key: "wrong" })).toEqual(["api_key"]);
  expect(await fieldsFor({ trusted_rank: "many" })).toEqual(["trusted_rank"]);
  expect(await fieldsFor({ api_key: "" })).toEqual([]);
  akismet.answer("error");
  expect(await fieldsFor({})).toEqual(["api_key"]);
  expect(await fieldsFor({}, { api_key: AKISMET_KEY })).toEqual([]);
});

const decide = async (
  context: PluginContext,
  { object_type, title, markdown, author }: ReviewContent,
  outcome: Pick<PostDecision, "decision" | "is_held">,
) => (plugin.reviewer as Reviewer).decided?.(context, { object_type, title, markdown, author, ...outcome }, signal);

test("RV20 what staff approve is submitted as ham with the same fields, once; what they reject is forgotten", async () => {
  const context = createTestContext(settings);
  const decided = (decision: "approved" | "rejected", content: ReviewContent) =>
    decide(context, content, { decision, is_held: true });
  const other: ReviewContent = { ...post, object_type: "answer", title: "", markdown: "Another text" };
  akismet.answer("spam");
  await review(context, post, signal);
  await review(context, other, signal);
  expect(await context.store.get("held")).not.toContain(AKISMET_KEY);
  const [checked] = akismet.received.splice(0);
  akismet.answer("error");
  await expect(decided("approved", post)).rejects.toThrow("submit-ham: HTTP 500");
  akismet.answer("ham");
  akismet.received.length = 0;
  await decided("approved", post);
  await decided("approved", post);
  await decided("rejected", other);
  expect(akismet.received).toEqual([{ method: "submit-ham", form: checked?.form }]);
  expect(await context.store.get("held")).toBe("[]");
});

test.each(["removed_as_spam", "rejected"] as const)(
  "RV20 what Akismet let through and staff %s is submitted as spam with the same fields, once",
  async (decision) => {
    const context = createTestContext(settings);
    const outcome = { decision, is_held: false };
    await review(context, post, signal);
    await review(context, { ...post, markdown: "A text that is changed later" }, signal);
    const [checked] = akismet.received.splice(0);
    akismet.answer("error");
    await expect(decide(context, post, outcome)).rejects.toThrow("submit-spam: HTTP 500");
    akismet.answer("ham");
    akismet.received.length = 0;
    // Another reviewer held it, and it becomes public.
    await decide(context, post, { decision: "approved", is_held: false });
    await decide(context, post, outcome);
    await decide(context, post, outcome);
    await decide(context, { ...post, markdown: "A changed text" }, outcome);
    expect(akismet.problems).toEqual([]);
    expect(akismet.received).toEqual([{ method: "submit-spam", form: checked?.form }]);
  },
);

test("RV20 rejected posts are not submitted if the settings say so, nor what Akismet itself had held", async () => {
  const context = createTestContext({ ...settings, report_rejected: "no" });
  await review(context, post, signal);
  akismet.answer("spam");
  await review(context, { ...post, markdown: "Spam" }, signal);
  akismet.received.length = 0;
  await decide(context, post, { decision: "rejected", is_held: false });
  await decide(context, { ...post, markdown: "Spam" }, { decision: "rejected", is_held: true });
  expect(akismet.received).toEqual([]);
});

test("RV20 nothing is stored about posts for longer than a month", async () => {
  let now = 1_700_000_000;
  const context = createTestContext(settings, { now: () => now });
  akismet.answer("spam");
  await review(context, post, signal);
  now += 31 * 24 * 3600;
  await review(context, { ...post, markdown: "A later text" }, signal);
  expect(JSON.parse((await context.store.get("held")) ?? "[]")).toHaveLength(1);
});

test("RV20 of a flood of spam, the latest posts are remembered, and little of them", async () => {
  const context = createTestContext(settings);
  akismet.answer("spam");
  const flood = { ...post, user_agent: "x".repeat(3000) };
  for (let each = 0; each < 9; each += 1) await review(context, { ...flood, markdown: `Text ${each}` }, signal);
  const stored = (await context.store.get("held")) ?? "";
  expect(stored.length).toBeLessThanOrEqual(20_000);
  expect(JSON.parse(stored)).toHaveLength(5);
  expect(stored).not.toContain("Text");
});

test("RV19 the settings say which data Akismet gets", () => {
  const [key] = plugin.fields?.(createTestContext()) ?? [];
  expect(key?.description?.en_US).toMatch(/author's name, IP address and browser/);
  expect(key).toMatchObject({ name: "api_key", secret: true });
});
