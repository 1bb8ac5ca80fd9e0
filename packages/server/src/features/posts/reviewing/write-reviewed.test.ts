import { definePlugin, type ReviewContent, type ReviewVerdict } from "@askwell/plugin-kit";
import { reviewerFirstPosts } from "@askwell/plugin-reviewer-first-posts";
import { createReviewerWords } from "@askwell/plugin-reviewer-words";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { checkCounters } from "../../../../test/check-counters.ts";
import {
  createFixtures,
  guideExample,
  type SiteFixtures,
  type TestPerson,
  type TestSite,
  testSite,
} from "../../../../testing/index.ts";

/** A reviewer that the tests script: what it saw, and what it answers. */
const seen: { slug: string; content: ReviewContent }[] = [];
const answers: Record<string, (content: ReviewContent) => Promise<ReviewVerdict>> = {};
const approve = async (): Promise<ReviewVerdict> => ({ review_status: "approved" });
const object =
  (review_status: "need_review" | "delete_directly", en_US: string) => async (): Promise<ReviewVerdict> => ({
    review_status,
    reason: { en_US, zh_CN: `zh: ${en_US}` },
  });
const scripted = (slug_name: string) =>
  definePlugin({
    ...{ slug_name, kind: "reviewer", version: "1.0.0", description: { en_US: "" } },
    name: { en_US: `Judge ${slug_name}`, zh_CN: `zh: ${slug_name}` },
    reviewer: {
      review: (_, content) => {
        seen.push({ slug: slug_name, content });
        return (answers[slug_name] ?? approve)(content);
      },
    },
  });

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
let bob: TestPerson;
let mona: TestPerson;

const enable = (plugin_slug_name: string, enabled = true) =>
  site.call(site.admin, "switchPlugin", { plugin_slug_name, enabled });

beforeAll(async () => {
  const plugins = [scripted("first"), scripted("second"), reviewerFirstPosts, createReviewerWords()];
  site = await testSite({ plugins: [...plugins, await guideExample("reviewer")] });
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 50 });
  bob = await site.person("bob", { rank: 100 });
  mona = await site.person("mona", { role_id: 3 });
  await fixtures.tag("general");
  await enable("second");
  await enable("first");
});
afterAll(() => site.close());
beforeEach(() => {
  seen.length = 0;
  for (const slug of Object.keys(answers)) delete answers[slug];
});

const queue = async (who = mona) => {
  await site.settle();
  return site.call(who, "queuedPosts", { page: 1, page_size: 50 });
};
const decide = async (status: "approve" | "reject") => {
  const { review_id } = (await queue()).list[0]!;
  await site.call(mona, "decideQueuedPost", { review_id, status });
};
const comment = (by: TestPerson, object_id: string, original_text: string) =>
  site.call(by, "addComment", { object_id, original_text });
const commentsOf = async (who: TestPerson, object_id: string) =>
  (await site.call(who, "commentPage", { object_id, page: 1, page_size: 50 })).list;

test("RV14 reviewers are asked in their order until one does not approve, with the post and its author", async () => {
  answers.first = object("need_review", "Looks odd.");
  await fixtures.question({ by: ann, title: "A title to review", content: "Some **bold** text." });
  expect(seen.map(({ slug }) => slug)).toEqual(["first"]);
  expect(seen[0]?.content).toMatchObject({
    ...{ object_type: "question", action: "create", title: "A title to review", tags: ["general"] },
    ...{ markdown: "Some **bold** text.", language: "en_US", ip: "127.0.0.1" },
    author: { username: "ann", rank: 50, role: "user", approved_question_amount: 0, approved_answer_amount: 0 },
  });
  expect(seen[0]?.content.html).toContain("<strong>bold</strong>");
  await decide("approve");
  seen.length = 0;
  answers.first = approve;
  await fixtures.question({ by: ann });
  expect(seen.map(({ slug }) => slug)).toEqual(["first", "second"]);
  expect(seen[0]?.content.author.approved_question_amount).toBe(1);
});

test("RV14 a held question waits in the queue with the plugin's name and reason in the reader's language", async () => {
  answers.second = object("need_review", "Too loud.");
  const { id, status } = await fixtures.question({ by: ann });
  expect(status).toBe(11);
  expect((await site.error(bob, "questionInfo", { id })).code).toBe(404);
  const { list } = await queue();
  expect(list[0]).toMatchObject({ object_id: id, submitter_display_name: "Judge second", reason: "Too loud." });
  const url = "/answer/api/v1/review/pending/post/page?page=1&page_size=9";
  const headers = { authorization: mona.token, "accept-language": "zh-CN" };
  const inChinese = (await site.server.inject({ url, headers })).json().data.list[0];
  expect(inChinese).toMatchObject({ submitter_display_name: "zh: second", reason: "zh: Too loud." });
  await decide("approve");
  expect((await site.call(bob, "questionInfo", { id })).status).toBe(1);
  const { list: log } = await site.call(mona, "staffLog", { object_id: id });
  expect(log[0]).toMatchObject({ action: "post_approve", note: "Too loud." });
});

test("RV14 a post that is deleted directly is never public and has a record of the reason", async () => {
  answers.first = object("delete_directly", "Spam.");
  const question = await fixtures.question({ by: ann });
  expect(question.status).toBe(10);
  expect((await site.error(bob, "questionInfo", { id: question.id })).code).toBe(404);
  expect((await queue()).count).toBe(0);
  const review = await site.app.db.read
    .selectFrom("reviews")
    .selectAll()
    .where("object_id", "=", question.id)
    .execute();
  expect(review.map(({ submitter, status }) => [submitter, status])).toEqual([["first", "rejected"]]);
  answers.first = approve;
  const { id } = await fixtures.question({ by: bob });
  answers.first = object("delete_directly", "Spam.");
  const answer = await fixtures.answer({ by: ann, to: id });
  expect(answer.status).toBe(10);
  expect((await site.call(bob, "questionInfo", { id })).answer_count).toBe(0);
  await comment(ann, id, "A comment that is spam");
  expect(await commentsOf(ann, id)).toEqual([]);
  await site.settle();
  expect((await site.call(bob, "notificationStatus", {})).inbox).toBe(0);
  await checkCounters(site.app.db);
});

test("RV14 RV9 a held comment is visible to its author as waiting, and to others once approved", async () => {
  const { id } = await fixtures.question({ by: bob });
  answers.first = object("need_review", "A comment.");
  const added = await comment(ann, id, "Is this a comment?");
  expect(added.is_pending).toBe(true);
  expect((await commentsOf(ann, id)).map(({ is_pending }) => is_pending)).toEqual([true]);
  expect((await site.call(ann, "commentInfo", { id: added.comment_id })).is_pending).toBe(true);
  for (const who of [bob, site.visitor]) {
    expect(await commentsOf(who, id)).toEqual([]);
    expect((await site.error(who, "commentInfo", { id: added.comment_id })).code).toBe(400);
  }
  const shownTo = async (who: TestPerson) =>
    (await site.call(who, "timeline", { object_id: id })).timeline.map((entry) => entry.activity_type);
  expect(await shownTo(bob)).toEqual(["asked"]);
  expect((await site.call(bob, "notificationStatus", {})).inbox).toBe(0);
  await decide("approve");
  await site.settle();
  expect((await commentsOf(bob, id)).map(({ comment_id, is_pending }) => [comment_id, is_pending])).toEqual([
    [added.comment_id, undefined],
  ]);
  expect((await site.call(bob, "notificationStatus", {})).inbox).toBe(1);
  await site.call(bob, "readAllNotifications", { type: "inbox" });
  await checkCounters(site.app.db);
});

test("RV9 a waiting comment that its author deletes leaves the queue", async () => {
  const { id } = await fixtures.question({ by: bob });
  answers.first = object("need_review", "A comment.");
  const { comment_id } = await comment(ann, id, "Is this a comment?");
  expect((await queue()).count).toBe(1);
  await site.call(ann, "deleteComment", { comment_id });
  expect((await queue()).count).toBe(0);
});

test("RV14 posts of staff are not reviewed, nor what fails another check", async () => {
  answers.first = object("need_review", "Any.");
  const { status } = await fixtures.question({ by: mona });
  await site.error(ann, "askQuestion", { title: "Short text", content: "x", tags: [] });
  expect([status, seen.length]).toEqual([1, 0]);
});

test("RV14 a question with its answer is judged post by post", async () => {
  answers.first = async ({ object_type }) =>
    object_type === "answer" ? object("need_review", "An answer.")() : approve();
  const tags = [{ slug_name: "general", display_name: "general", original_text: "" }];
  const texts = { title: "How are both judged", content: "The question's text.", answer_content: "The answer's text." };
  const { info, question } = await site.call(ann, "askWithAnswer", { ...texts, tags });
  expect([question?.status, info.status]).toEqual([1, 11]);
  expect(seen.map(({ content }) => content.markdown)).toEqual([
    ...["The question's text.", "The question's text."],
    "The answer's text.",
  ]);
  await decide("reject");
});

test("RV15 a reviewer that fails or answers nonsense is skipped, and the next one is asked", async () => {
  const nonsense = { review_status: "perhaps" } as unknown as ReviewVerdict;
  const noReason = { review_status: "need_review" } as unknown as ReviewVerdict;
  for (const answer of [() => Promise.reject(new Error("down")), async () => nonsense, async () => noReason]) {
    seen.length = 0;
    answers.first = answer;
    expect((await fixtures.question({ by: ann })).status).toBe(1);
    expect(seen.map(({ slug }) => slug)).toEqual(["first", "second"]);
  }
});

test("RV15 RV9 without a verdict the site's own rules decide", async () => {
  await site.call(site.admin, "saveQuestionSettings", { min_tags: 1, min_content: 6, hold_below_rank: 60 });
  answers.first = () => Promise.reject(new Error("down"));
  await fixtures.question({ by: ann });
  expect((await queue()).list[0]).toMatchObject({ submitter_display_name: "Posts of new members" });
  await decide("approve");
  await site.call(site.admin, "saveQuestionSettings", { min_tags: 1, min_content: 6, hold_below_rank: 0 });
});

test("RV15 the wait for a verdict ends, and no write waits with it", async () => {
  const { promise, resolve } = Promise.withResolvers<ReviewVerdict>();
  const { promise: asked, resolve: onAsked } = Promise.withResolvers<void>();
  answers.first = () => {
    onAsked();
    return promise;
  };
  const asking = fixtures.question({ by: ann });
  await asked;
  // A transaction that were open would block this one on SQLite.
  expect((await fixtures.question({ by: mona })).status).toBe(1);
  resolve({ review_status: "approved" });
  expect((await asking).status).toBe(1);
});

test("RV16 a held edit waits as a suggestion with the reason, and the post stays as it is", async () => {
  const { id } = await fixtures.question({ by: ann, title: "Before the edit", content: "The text before." });
  const answer = await fixtures.answer({ by: ann, to: id, content: "The answer before." });
  answers.first = object("need_review", "Changed a lot.");
  seen.length = 0;
  const edit = { id, title: "After the edit", content: "The text after.", tags: [{ slug_name: "general" }] };
  expect((await site.call(ann, "editQuestion", edit)).wait_for_review).toBe(true);
  expect(seen[0]?.content).toMatchObject({ object_type: "question", action: "edit", title: "After the edit" });
  expect((await site.call(bob, "questionInfo", { id })).title).toBe("Before the edit");
  const changed = { id: answer.id, content: "The answer after." };
  expect((await site.call(ann, "editAnswer", changed)).wait_for_review).toBe(true);
  expect((await site.error(ann, "editAnswer", { ...changed, content: "Once more." })).code).toBe(400);
  const { list } = await site.call(mona, "revisionsUnreviewed", { page: 1, page_size: 10 });
  expect(list.map(({ type, held }) => [type, held])).toEqual([
    ["question", { submitter_display_name: "Judge first", reason: "Changed a lot." }],
    ["answer", { submitter_display_name: "Judge first", reason: "Changed a lot." }],
  ]);
  for (const { unreviewed_info } of list)
    await site.call(mona, "auditRevision", { id: unreviewed_info.id, operation: "approve" });
  expect((await site.call(bob, "questionInfo", { id })).title).toBe("After the edit");
  expect((await site.call(bob, "answerInfo", { id: answer.id })).info.content).toBe("The answer after.");
});

test("RV16 an edit that a reviewer would delete fails with the reason and changes nothing", async () => {
  const { id } = await fixtures.question({ by: ann, content: "The text before." });
  const { comment_id } = await comment(ann, id, "The comment before");
  answers.second = object("delete_directly", "Spam links.");
  const edit = { id, title: "After the edit", content: "The text after.", tags: [{ slug_name: "general" }] };
  const failed = await site.error(ann, "editQuestion", edit);
  expect(failed.data).toMatchObject([{ error_field: "content", error_msg: "Spam links." }]);
  const comments = await site.error(ann, "editComment", { comment_id, original_text: "The comment after" });
  expect(comments.data).toMatchObject([{ error_field: "original_text", error_msg: "Spam links." }]);
  expect((await site.call(bob, "questionInfo", { id })).content).toBe("The text before.");
  expect((await commentsOf(bob, id))[0]?.original_text).toBe("The comment before");
});

test("RV16 a comment whose edit is held waits itself", async () => {
  const { id } = await fixtures.question({ by: bob });
  const { comment_id } = await comment(ann, id, "The comment before");
  answers.first = object("need_review", "Edited.");
  await site.call(ann, "editComment", { comment_id, original_text: "The comment after" });
  expect(await commentsOf(bob, id)).toEqual([]);
  expect((await queue()).list[0]).toMatchObject({ comment_id, reason: "Edited.", original_text: "The comment after" });
  await decide("approve");
  expect((await commentsOf(bob, id))[0]?.original_text).toBe("The comment after");
});

test("RV17 RV18 the plugins that come with the product hold posts by their settings", async () => {
  const wren = await site.person("wren");
  await enable("reviewer_first_posts");
  await enable("reviewer_words");
  await site.call(site.admin, "savePluginConfig", {
    plugin_slug_name: "reviewer_first_posts",
    config_fields: { posts: "1", comments: false },
  });
  await site.call(site.admin, "savePluginConfig", {
    plugin_slug_name: "reviewer_words",
    config_fields: { hold_words: "casino" },
  });
  await fixtures.question({ by: wren });
  expect((await queue()).list[0]?.submitter_display_name).toBe("Review: first posts");
  await decide("approve");
  expect((await fixtures.question({ by: wren })).status).toBe(1);
  await fixtures.question({ by: wren, content: "Play in my Casino!" });
  expect((await queue()).list[0]).toMatchObject({
    ...{ submitter_display_name: "Review: words and links", reason: "Contains “casino”." },
  });
  await decide("reject");
  await enable("reviewer_first_posts", false);
  await enable("reviewer_words", false);
});

test("PL13 RV14 the reviewer of the guide holds what it says", async () => {
  await enable("reviewer_shouting");
  await fixtures.question({ by: ann, title: "WHY IS NOBODY LISTENING" });
  expect((await queue()).list[0]).toMatchObject({ reason: "The title is in capital letters." });
  await decide("reject");
  expect((await fixtures.question({ by: bob, title: "WHY SHOULD I WAIT THEN" })).status).toBe(1);
});
