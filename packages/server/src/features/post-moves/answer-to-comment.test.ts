import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";

const DAY_S = 86_400;
const reason = "It does not answer the question.";

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
let bob: TestPerson;
let cleo: TestPerson;
let mona: TestPerson;
let question: string;
let answer: string;
let other: string;

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 200 });
  bob = await site.person("bob", { rank: 200 });
  cleo = await site.person("cleo", { rank: 200 });
  mona = await site.person("mona", { role_id: 3 });
});
afterAll(() => site.close());
beforeEach(async () => {
  question = (await fixtures.question({ by: ann, tags: ["tea"] })).id;
  answer = (await fixtures.answer({ by: bob, to: question, content: "Same here, with **black** tea." })).id;
  other = (await fixtures.answer({ by: cleo, to: question })).id;
  // What follows happens later than the posts.
  site.wait(60);
});

type AnswerMove = Partial<Parameters<typeof site.call<"answerToComment">>[2]>;
const toComment = async (more: AnswerMove = {}) => {
  const input = { answer_id: answer, to_id: question, text: "", reason, ...more };
  const { subject } = await site.call(mona, "answerToComment", input);
  await site.settle();
  return subject;
};
const moveTo = async (to_id: string, ...comment_ids: string[]) => {
  const { subject } = await site.call(mona, "moveComments", { comment_ids, to_id, reason });
  await site.settle();
  return subject;
};
const undo = async (subject: string) => {
  await site.call(mona, "undoStaffAction", { subject });
  await site.settle();
};
let number = 0;
const comment = async (by: TestPerson, object_id: string, more: { reply_comment_id?: string } = {}) =>
  (await site.call(by, "addComment", { object_id, original_text: `Which tea is number ${++number}?`, ...more }))
    .comment_id;
const commentsOn = async (object_id: string) =>
  (await site.call(site.visitor, "commentPage", { object_id, page: 1, page_size: 50 })).list;
const idsOn = async (object_id: string) => (await commentsOn(object_id)).map(({ comment_id }) => comment_id).sort();
const shown = () => site.call(site.visitor, "questionInfo", { id: question });
const answers = async () =>
  (await site.call(site.visitor, "answerPage", { question_id: question, page: 1, page_size: 9, order: "default" }))
    .list;
const rankOf = async ({ id }: TestPerson) => {
  const row = await site.app.db.read.selectFrom("users").select("rank").where("id", "=", id).executeTakeFirstOrThrow();
  return Number(row.rank);
};
const inboxOf = async (who: TestPerson) =>
  (await site.call(who, "notificationPage", { type: "inbox", inbox_type: "all", page: 1, page_size: 50 })).list;
/** Everything that a move changes. */
const stateOf = async () => ({
  question: { ...(await shown()), view_count: 0 },
  answers: await answers(),
  comments: await site.app.db.read
    .selectFrom("comments")
    .select(["id", "object_id", "score"])
    .where("question_id", "=", question)
    .where("status", "=", "available")
    .orderBy("id")
    .execute(),
  totals: await site.app.db.read.selectFrom("post_totals").select(["name", "shard", "value"]).execute(),
  people: await site.app.db.read
    .selectFrom("users")
    .select(["id", "rank", "answer_count"])
    .where("id", "in", [ann.id, bob.id, cleo.id])
    .orderBy("id")
    .execute(),
});
const sums = ({ totals, ...others }: Awaited<ReturnType<typeof stateOf>>) => {
  const named = new Map<string, number>();
  for (const { name, value } of totals) named.set(name, (named.get(name) ?? 0) + Number(value));
  return { ...others, totals: Object.fromEntries([...named].filter(([, value]) => value !== 0).sort()) };
};

test("MV2 MV3 an answer becomes a comment of its author and its time, and its comments follow", async () => {
  const below = await comment(cleo, answer);
  const [{ create_time: written = 0 } = {}] = (await answers()).filter(({ id }) => id === answer);
  await toComment();
  const list = await commentsOn(question);
  expect(list).toMatchObject([
    { username: "bob", created_at: written, original_text: "Same here, with **black** tea.", vote_count: 0 },
    { comment_id: below, username: "cleo", object_id: question },
  ]);
  expect(list[0]?.parsed_text).toContain("<strong>black</strong>");
  expect((await answers()).map(({ id }) => id)).toEqual([other]);
  expect(await shown()).toMatchObject({ answer_count: 1, last_answer_id: other });
  expect((await site.error(site.visitor, "answerInfo", { id: answer })).code).toBe(404);
});

test("MV3 an accepted answer is no longer accepted, with its points", async () => {
  const before = await rankOf(bob);
  await site.call(ann, "acceptAnswer", { question_id: question, answer_id: answer });
  expect(await rankOf(bob)).toBe(before + 15);
  await toComment({ to_id: other });
  expect(await rankOf(bob)).toBe(before);
  expect((await shown()).accepted_answer_id).toBe("0");
  expect(await commentsOn(other)).toMatchObject([{ username: "bob" }]);
});

test("MV6 undoing brings everything back as it was, once", async () => {
  await comment(cleo, answer);
  await comment(ann, question);
  await site.call(ann, "acceptAnswer", { question_id: question, answer_id: answer });
  await site.call(cleo, "castVote", { direction: "up", object_id: answer });
  await site.settle();
  const before = sums(await stateOf());
  const subject = await toComment();
  expect(sums(await stateOf())).not.toEqual(before);
  await Promise.all([undo(subject), undo(subject)]);
  expect(sums(await stateOf())).toEqual(before);
  await undo(subject);
  expect(sums(await stateOf())).toEqual(before);
});

test("MV6 an answer that was undeleted meanwhile makes undoing an error, and 30 days later it is too late", async () => {
  const subject = await toComment();
  await site.call(site.admin, "recoverAnswer", { answer_id: answer });
  expect((await site.error(mona, "undoStaffAction", { subject })).reason).toBe("error.common.changed_since");
  const later = await moveTo(other, await comment(ann, question));
  site.wait(30 * DAY_S);
  const late = await site.person("late", { role_id: 3 });
  expect((await site.error(late, "undoStaffAction", { subject: later })).reason).toBe("error.common.not_undoable");
  mona = await site.person("mona2", { role_id: 3 });
  [ann, bob, cleo] = [
    await site.person("ann2", { rank: 200 }),
    await site.person("bob2", { rank: 200 }),
    await site.person("cleo2", { rank: 200 }),
  ];
});

test("MV2 a text that is too long for a comment is not cut off, and staff can shorten it", async () => {
  const dora = await site.person("dora", { rank: 200 });
  const { id } = await fixtures.answer({ by: dora, to: question, content: "So long. ".repeat(100) });
  const input = { answer_id: id, to_id: question, text: "", reason };
  const { data } = await site.error(mona, "answerToComment", input);
  expect(data).toMatchObject([{ error_field: "text" }]);
  await site.call(mona, "answerToComment", { ...input, text: "So long." });
  expect((await commentsOn(question)).map(({ original_text }) => original_text)).toEqual(["So long."]);
});

test("MV1 MV3 only an available answer moves, within its question", async () => {
  const elsewhere = (await fixtures.question({ by: ann, tags: ["tea"] })).id;
  const errorOf = async (more: AnswerMove) =>
    (await site.error(mona, "answerToComment", { answer_id: answer, to_id: question, text: "", reason, ...more }))
      .reason;
  expect(await errorOf({ to_id: elsewhere })).toBe("error.object.not_found");
  expect(await errorOf({ to_id: answer })).toBe("error.common.status_invalid");
  await site.call(cleo, "deleteAnswer", { id: other });
  expect(await errorOf({ to_id: other })).toBe("error.object.already_deleted");
  expect(
    (await site.error(ann, "answerToComment", { answer_id: answer, to_id: question, text: "", reason })).code,
  ).toBe(403);
  const both = await Promise.allSettled([toComment(), toComment()]);
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await commentsOn(question)).toHaveLength(1);
});

test("MV4 comments move with their votes and replies, and back", async () => {
  const first = await comment(ann, answer);
  const reply = await comment(bob, answer, { reply_comment_id: first });
  const stays = await comment(cleo, answer);
  await site.call(cleo, "castVote", { direction: "up", object_id: first });
  await site.call(ann, "flagPost", { object_id: reply, report_type: 57, content: "" });
  const subject = await moveTo(other, first, reply);
  expect(await idsOn(answer)).toEqual([stays]);
  const moved = await commentsOn(other);
  expect(moved).toMatchObject([
    { comment_id: first, vote_count: 1 },
    { comment_id: reply, reply_comment_id: first, reply_username: "ann2" },
  ]);
  const task = site.app.db.read.selectFrom("review_tasks").select("answer_id").where("object_id", "=", reply);
  expect((await task.executeTakeFirstOrThrow()).answer_id).toBe(other);
  await undo(subject);
  expect(await idsOn(answer)).toEqual([first, reply, stays].sort());
  expect(await commentsOn(other)).toEqual([]);
});

test("MV4 all comments move or none, and those of two staff members once", async () => {
  const first = await comment(ann, question);
  const gone = await comment(ann, question);
  await site.call(ann, "deleteComment", { comment_id: gone });
  const elsewhere = (await fixtures.question({ by: ann, tags: ["tea"] })).id;
  const foreign = await comment(ann, elsewhere);
  for (const wrong of [gone, foreign]) {
    const input = { comment_ids: [first, wrong], to_id: answer, reason };
    expect((await site.error(mona, "moveComments", input)).reason).toBe("error.comment.not_found");
  }
  expect(await idsOn(question)).toEqual([first]);
  const both = await Promise.allSettled([moveTo(answer, first), moveTo(answer, first)]);
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await idsOn(answer)).toEqual([first]);
});

test("MV6 a comment that was moved on stays where it is", async () => {
  const id = await comment(ann, question);
  const subject = await moveTo(answer, id);
  await moveTo(other, id);
  await undo(subject);
  expect([await idsOn(question), await idsOn(other)]).toEqual([[], [id]]);
});

test("MV5 authors are notified once, with the reason, and the log and the timeline say it", async () => {
  const [first, second, own] = [
    await comment(ann, question),
    await comment(ann, question),
    await comment(mona, question),
  ];
  await site.settle();
  const before = (await inboxOf(ann)).length;
  await moveTo(other, first, second, own);
  const inbox = await inboxOf(ann);
  expect(inbox).toHaveLength(before + 1);
  expect(JSON.stringify(inbox[0])).toContain(reason);
  expect(JSON.stringify(inbox[0])).toContain("was moved to another post");
  await toComment();
  expect(JSON.stringify((await inboxOf(bob))[0])).toContain("is a comment now");
  expect(JSON.stringify(await inboxOf(mona))).not.toContain("was moved");
  const { list } = await site.call(mona, "staffLog", {});
  expect(list.slice(0, 2)).toMatchObject([
    { action: "answer_to_comment", note: reason, can_undo: true },
    { action: "comments_move", note: reason, can_undo: true },
  ]);
  const typesOf = async (object_id: string) =>
    (await site.call(mona, "timeline", { object_id })).timeline.map(({ activity_type }) => activity_type);
  expect(await typesOf(question)).toContain("to_comment");
  expect(await typesOf(answer)).toEqual(expect.arrayContaining(["to_comment", "deleted"]));
  expect(await typesOf(other)).toContain("comment_moved");
});
