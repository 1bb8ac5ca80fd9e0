import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
let bob: TestPerson;
let mona: TestPerson;

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 200 });
  bob = await site.person("bob", { rank: 200 });
  mona = await site.person("mona", { role_id: 3 });
  await site.app.db.write((tx) => site.app.settings.save(tx, "general", { site_url: "https://q.example" }, 1));
});
afterAll(() => site.close());

const flag = (object_id: string, report_type = 57, content = "", who = bob) =>
  site.call(who, "flagPost", { object_id, report_type, content });
const first = async (who = mona) => (await site.call(who, "flaggedPosts", { page: 1 })).list[0];
const waiting = async () => (await site.call(mona, "flaggedPosts", { page: 1 })).count;
type TestDecision = Parameters<typeof site.call<"decideFlag">>[2];
const decide = async (
  operation_type: NonNullable<TestDecision["operation_type"]>,
  more: Partial<TestDecision> = {},
  who = mona,
) => {
  const flag_id = more.flag_id ?? (await first())!.flag_id;
  return site.call(who, "decideFlag", { operation_type, ...more, flag_id });
};
const statusOf = async (id: string) => (await site.call(site.admin, "questionInfo", { id })).status;

test("RV1 members flag questions, answers and comments for a listed reason", async () => {
  const { id } = await fixtures.question({ by: ann });
  const { id: answer } = await fixtures.answer({ by: ann, to: id });
  const { comment_id } = await site.call(ann, "addComment", { object_id: answer, original_text: "Call me" });
  await flag(id);
  await flag(answer, 61);
  await flag(comment_id, 62);
  expect(await waiting()).toBe(3);
  expect(await first()).toMatchObject({ object_type: "comment", comment_id, answer_id: answer, question_id: id });
  const wrong = await site.error(bob, "flagPost", { object_id: id, report_type: 61 });
  expect([wrong.code, wrong.reason]).toEqual([400, "error.report.not_found"]);
  for (let left = 3; left > 0; left--) await decide("ignore_report");
});

test("N4 a required text cannot be empty, and a duplicate has to be of this site", async () => {
  const { id } = await fixtures.question({ by: ann });
  const empty = await site.error(bob, "flagPost", { object_id: id, report_type: 59, content: "  " });
  expect(empty.data).toMatchObject([{ error_field: "content" }]);
  for (const content of ["", "  "]) {
    const blank = await site.error(bob, "flagPost", { object_id: id, report_type: 60, content });
    expect([blank.msg, blank.data]).toMatchObject(["Cannot be empty.", [{ error_field: "content" }]]);
  }
  const noAddress = await site.error(bob, "flagPost", { object_id: id, report_type: 60, content: "the other one" });
  expect([noAddress.reason, noAddress.msg]).toEqual(["error.common.invalid_url", "URL format is incorrect."]);
  const elsewhere = { object_id: id, report_type: 60, content: "https://elsewhere.example/questions/1" };
  const foreign = await site.error(bob, "flagPost", elsewhere);
  expect(foreign.msg).toBe("URL origin does not match the current website.");
  const closing = { id, close_type: 60, close_msg: elsewhere.content };
  expect((await site.error(mona, "closeQuestion", closing)).msg).toBe(foreign.msg);
  await flag(id, 60, "https://q.example/questions/10010000000000001");
  await decide("ignore_report");
});

test("RV2 deleted and hidden posts cannot be flagged", async () => {
  const { id } = await fixtures.question({ by: ann });
  await site.call(mona, "operateQuestion", { id, operation: "hide" });
  expect((await site.error(bob, "flagPost", { object_id: id, report_type: 57 })).reason).toBe(
    "error.question.not_found",
  );
  await site.call(ann, "deleteQuestion", { id });
  expect((await site.error(bob, "flagPost", { object_id: id, report_type: 57 })).reason).toBe(
    "error.object.already_deleted",
  );
});

test("RV3 a user has one open flag on a post; flagging again replaces its reason", async () => {
  const { id } = await fixtures.question({ by: ann });
  await Promise.all([flag(id), flag(id), flag(id)]);
  await flag(id, 58);
  expect(await waiting()).toBe(1);
  expect((await first())?.reason?.reason_key).toBe("reason.rude_or_abusive");
  await decide("ignore_report");
  await flag(id);
  expect(await waiting()).toBe(1);
  await decide("ignore_report");
});

test("RV4 staff see who flagged; others get an empty list", async () => {
  const { id } = await fixtures.question({ by: ann });
  await flag(id, 59, "Please have a look");
  expect(await site.call(ann, "flaggedPosts", {})).toEqual({ count: 0, list: [] });
  expect(await first()).toMatchObject({
    submitter_user: { username: "bob" },
    author_user_info: { username: "ann" },
    reason_content: "Please have a look",
  });
  expect((await site.error(bob, "decideFlag", { flag_id: "1", operation_type: "ignore_report" })).code).toBe(403);
  await decide("ignore_report");
});

test("RV1 users cannot flag their own post or comment, and trying earns no badge", async () => {
  const eli = await site.person("eli", { rank: 200 });
  const { id } = await fixtures.question({ by: eli });
  const { id: answer } = await fixtures.answer({ by: eli, to: id });
  const { comment_id } = await site.call(eli, "addComment", { object_id: answer, original_text: "Call me" });
  for (const object_id of [id, answer, comment_id]) {
    const no = await site.error(eli, "flagPost", { object_id, report_type: 57 });
    expect([no.code, no.msg]).toEqual([400, "Forbidden to operate on yourself"]);
  }
  await site.settle();
  const { list } = await site.call(site.visitor, "recentBadges", { username: "eli" });
  expect(list.map((badge) => badge.name)).not.toContain("First Flag");
  expect(await waiting()).toBe(0);
});

test("RV3 a post shows its flag to the user who raised it, until staff have decided", async () => {
  const { id } = await fixtures.question({ by: ann });
  const { id: answer } = await fixtures.answer({ by: ann, to: id });
  const { comment_id } = await site.call(ann, "addComment", { object_id: answer, original_text: "Call me" });
  const shown = async (who: TestPerson) => {
    const { list: answers } = await site.call(who, "answerPage", { question_id: id });
    const { list: comments } = await site.call(who, "commentPage", { object_id: answer });
    const posts = [await site.call(who, "questionInfo", { id }), ...answers, ...comments];
    return posts.flatMap((post) => post.member_actions ?? []).filter(({ action }) => action === "report");
  };
  const before = { action: "report", type: "reason", name: "Flag" };
  expect(await shown(bob)).toEqual([before, before, before]);
  for (const each of [id, answer, comment_id]) await flag(each);
  const after = { ...before, name: "Flagged", is_done: true };
  expect(await shown(bob)).toEqual([after, after, after]);
  expect(await shown(mona)).toEqual([before, before, before]);
  expect((await site.call(bob, "commentInfo", { id: comment_id })).member_actions).toContainEqual(after);
  for (let left = 3; left > 0; left--) await decide("ignore_report");
  expect(await shown(bob)).toEqual([before, before, before]);
});

test("RV4 the flag that was changed last comes first", async () => {
  const [one, two] = [await fixtures.question({ by: ann }), await fixtures.question({ by: ann })];
  await flag(one.id, 59, "Please help");
  site.wait(1);
  await flag(two.id);
  expect((await first())?.object_id).toBe(two.id);
  site.wait(1);
  await flag(one.id, 57);
  expect((await first())?.object_id).toBe(one.id);
  await decide("ignore_report");
  await decide("ignore_report");
});

test("RV4 flags on deleted posts, and on posts below them, wait only while those are there", async () => {
  const { id } = await fixtures.question({ by: ann });
  const { id: answer } = await fixtures.answer({ by: ann, to: id });
  const { comment_id: below } = await site.call(ann, "addComment", { object_id: answer, original_text: "Call me" });
  const { comment_id: beside } = await site.call(ann, "addComment", { object_id: id, original_text: "Or write" });
  await flag(id);
  await flag(answer, 61);
  await flag(below, 62);
  await flag(beside, 62);
  const waitingIds = async () =>
    (await site.call(mona, "flaggedPosts", { page_size: 10 })).list.map(({ object_id }) => object_id);
  const counts = async () => [
    await waiting(),
    (await site.call(mona, "reviewingTypes", {})).find(({ name }) => name === "flagged_post")?.todo_amount,
    (await site.call(mona, "notificationStatus", {})).revision,
  ];
  expect(await waitingIds()).toEqual([beside, below, answer, id]);
  await site.call(ann, "deleteComment", { comment_id: beside });
  expect(await waitingIds()).toEqual([below, answer, id]);
  await site.call(mona, "deleteAnswer", { id: answer });
  expect(await waitingIds()).toEqual([id]);
  await site.call(mona, "deleteQuestion", { id });
  expect(await waitingIds()).toEqual([]);
  expect(await counts()).toEqual([0, 0, 0]);
  await site.call(mona, "recoverQuestion", { question_id: id });
  await site.call(mona, "recoverAnswer", { answer_id: answer });
  expect(await waitingIds()).toEqual([below, answer, id]);
  expect(await counts()).toEqual([3, 3, 3]);
  for (let left = 3; left > 0; left--) await decide("ignore_report");
});

test("RV4 a page of flags has as many as requested, otherwise one", async () => {
  const { id } = await fixtures.question({ by: ann });
  const { id: answer } = await fixtures.answer({ by: ann, to: id });
  await flag(id);
  await flag(answer, 61);
  await flag(id, 58, "", mona);
  const all = (await site.call(mona, "flaggedPosts", { page_size: 50 })).list;
  expect(all.map(({ object_id, submitter_user }) => [object_id, submitter_user.username])).toEqual([
    [id, "mona"],
    [answer, "bob"],
    [id, "bob"],
  ]);
  const pages = [1, 2].map((page) => site.call(mona, "flaggedPosts", { page, page_size: 2 }));
  const [firstPage, secondPage] = await Promise.all(pages);
  expect([...firstPage!.list, ...secondPage!.list]).toEqual(all);
  expect((await site.call(mona, "flaggedPosts", {})).list).toEqual(all.slice(0, 1));
  for (let left = 3; left > 0; left--) await decide("ignore_report");
});

test("RV5 an operation that changes nothing completes the flag; a pinned question is not unlisted, and its flag stays open", async () => {
  const { id } = await fixtures.question({ by: ann });
  const operate = (operation: string) => site.call(mona, "operateQuestion", { id, operation });
  await operate("pin");
  await flag(id);
  const { flag_id } = (await first())!;
  expect((await site.error(mona, "decideFlag", { flag_id, operation_type: "unlist_post" })).code).toBe(400);
  expect([await waiting(), (await site.call(ann, "questionInfo", { id })).pin]).toEqual([1, 2]);
  await operate("unpin");
  await operate("hide");
  await decide("unlist_post");
  expect([await waiting(), (await site.call(ann, "questionInfo", { id })).show]).toEqual([0, 2]);
});

test("RV5 a question is closed, unlisted, edited or deleted through the flag", async () => {
  const { id } = await fixtures.question({ by: ann });
  await flag(id);
  await decide("close_post", { close_type: 63, close_msg: "" });
  expect(await statusOf(id)).toBe(2);
  await flag(id);
  await decide("unlist_post");
  expect((await site.call(site.admin, "questionInfo", { id })).show).toBe(2);
  await flag(id, 57, "", mona);
  const texts = { title: "A much better title", content: "A much better text.", tags: [{ slug_name: "general" }] };
  await decide("edit_post", texts);
  expect(await site.call(ann, "questionInfo", { id })).toMatchObject({ title: texts.title, content: texts.content });
  await flag(id, 57, "", mona);
  await decide("delete_post");
  expect(await statusOf(id)).toBe(10);
  expect(await waiting()).toBe(0);
});

test("RV5 an operation that does not apply to an answer or comment is rejected, and the flag stays open", async () => {
  const { id } = await fixtures.question({ by: ann });
  const { id: answer } = await fixtures.answer({ by: ann, to: id });
  const { comment_id } = await site.call(ann, "addComment", { object_id: id, original_text: "Call me at night" });
  await flag(answer);
  const { flag_id } = (await first())!;
  const no = await site.error(mona, "decideFlag", { flag_id, operation_type: "close_post", close_type: 63 });
  expect(no.reason).toBe("error.common.status_invalid");
  await decide("edit_post", { content: "A much better answer." });
  expect((await site.call(ann, "answerInfo", { id: answer })).info.content).toBe("A much better answer.");
  await flag(comment_id);
  await decide("edit_post", { content: "Call me at noon" });
  expect((await site.call(ann, "commentInfo", { id: comment_id })).original_text).toBe("Call me at noon");
  await flag(comment_id);
  await decide("delete_post");
  expect((await site.call(ann, "commentPage", { object_id: id })).count).toBe(0);
});

test("RV6 a decision stays, also when two decide concurrently, and the second gets an error", async () => {
  const { id } = await fixtures.question({ by: ann });
  await flag(id);
  const { flag_id } = (await first())!;
  const deciding = [mona, site.admin, mona, site.admin].map((who) => decide("unlist_post", { flag_id }, who));
  const results = await Promise.allSettled(deciding);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const late = await site.error(mona, "decideFlag", { flag_id, operation_type: "delete_post" });
  expect([late.code, late.reason]).toEqual([409, "error.review.decided_already"]);
  expect(await statusOf(id)).toBe(1);
  const { list } = await site.call(mona, "staffLog", { object_id: id });
  expect(list.map((entry) => entry.action)).toEqual(["question_hide"]);
});

test("RV6 each of two flags on a closed question is decided separately", async () => {
  const { id } = await fixtures.question({ by: ann });
  await site.call(mona, "closeQuestion", { id, close_type: 63, close_msg: "" });
  await flag(id, 57);
  site.wait(1);
  await flag(id, 58, "", site.admin);
  const ids = [await first(), (await site.call(mona, "flaggedPosts", { page: 2 })).list[0]].map(
    (each) => each!.flag_id,
  );
  await decide("ignore_report", { flag_id: ids[0]! });
  await decide("ignore_report", { flag_id: ids[0]! });
  expect(await waiting()).toBe(1);
  await decide("unlist_post", { flag_id: ids[1]! });
  expect(await waiting()).toBe(0);
  expect(await site.call(ann, "questionInfo", { id })).toMatchObject({ show: 2, status: 2 });
  // Flagged again by the same user after a decision: a new flag, which can be decided.
  await flag(id, 57, "", mona);
  const again = (await first())!.flag_id;
  expect(ids).not.toContain(again);
  const other = { id: again, action: "ignore_report", flagged_type: 57 } as const;
  await site.call(site.admin, "decideFlagAsAdmin", other);
  const late = await site.error(site.admin, "decideFlagAsAdmin", { ...other, action: "delete_post" });
  expect(late.code).toBe(409);
});

test("RV7 deleting settles every flag on the post", async () => {
  const { id } = await fixtures.question({ by: ann });
  await flag(id);
  await flag(id, 58, "", mona);
  await decide("delete_post");
  expect(await waiting()).toBe(0);
  await site.call(mona, "undoStaffAction", { id: (await site.call(mona, "staffLog", {})).list[0]!.id });
  expect([await waiting(), await statusOf(id)]).toEqual([2, 1]);
  await decide("delete_post");
});

test("RV8 administrators decide by the flag's id, the action and a reason", async () => {
  const { id } = await fixtures.question({ by: ann });
  await flag(id);
  const { flag_id } = (await first())!;
  const decision = { id: flag_id, action: "close_post", flagged_type: 64, flagged_content: "Which one?" } as const;
  expect((await site.error(mona, "decideFlagAsAdmin", decision)).code).toBe(403);
  expect((await site.error(site.admin, "decideFlagAsAdmin", { ...decision, flagged_type: 57 })).code).toBe(400);
  await site.call(site.admin, "decideFlagAsAdmin", decision);
  expect((await site.call(ann, "questionInfo", { id })).operation?.msg).toBe("Which one?");
  await flag(id);
  const ignored = { id: (await first())!.flag_id, action: "ignore_report", flagged_type: 58 } as const;
  await site.call(site.admin, "decideFlagAsAdmin", ignored);
  expect(await waiting()).toBe(0);
});

test("RV32 a post with several flags stands in the record once, with their number", async () => {
  const fay = await site.person("fay");
  const { id } = await fixtures.question({ by: fay });
  await flag(id);
  await flag(id, 57, "", ann);
  const { flags, latest, latest_raised } = await site.call(mona, "moderationRecord", { user_id: fay.id });
  expect(flags.pending).toBe(2);
  expect(latest).toMatchObject([{ object_id: id, reports: 2, status: "pending" }]);
  expect(latest_raised).toEqual([]);
  await decide("ignore_report");
  await decide("ignore_report");
});

test("RV12 the user's earlier flags and removals are shown beside a flag", async () => {
  const eve = await site.person("eve");
  const { id } = await fixtures.question({ by: eve, title: "Where do I buy watches" });
  const { id: other } = await fixtures.question({ by: eve, title: "Where do I sell watches" });
  await flag(id);
  await decide("delete_post");
  await flag(other, 58);
  await decide("ignore_report");
  const record = await site.call(mona, "moderationRecord", { user_id: eve.id });
  expect(record).toMatchObject({ flags: { pending: 0, completed: 1, ignored: 1 }, removals: 1 });
  expect(record.latest.map(({ kind, title }) => [kind, title])).toContainEqual(["removal", "Where do I buy watches"]);
  expect((await site.error(bob, "moderationRecord", { user_id: eve.id })).code).toBe(403);
  expect((await site.error(mona, "moderationRecord", { user_id: "999" })).code).toBe(404);
  const raised = await site.call(mona, "moderationRecord", { user_id: bob.id });
  expect(raised.raised.completed).toBeGreaterThan(0);
  expect(raised.latest_raised[0]).toMatchObject({ object_id: other, status: "ignored", reports: 1 });
});

test("D1 the first flag earns a badge", async () => {
  await site.settle();
  const { list } = await site.call(site.visitor, "recentBadges", { username: "bob" });
  expect(list.map((badge) => badge.name)).toContain("First Flag");
});

test("RV2 flags go with a post that is removed for good", async () => {
  const { id } = await fixtures.question({ by: ann });
  await flag(id);
  await site.call(mona, "deleteQuestion", { id });
  await site.call(site.admin, "deletePermanently", { type: "questions" });
  await site.settle();
  expect(await waiting()).toBe(0);
});
