import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createFixtures,
  type SiteFixtures,
  type TestPerson,
  type TestSite,
  testSite,
} from "../../../../testing/index.ts";
import { endDueModes } from "./end-due-modes.ts";

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
let bob: TestPerson;
let cleo: TestPerson;
let mona: TestPerson;

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 200 });
  bob = await site.person("bob", { rank: 3000 });
  cleo = await site.person("cleo", { rank: 1 });
  mona = await site.person("mona", { role_id: 3 });
});
afterAll(() => site.close());

type Mode = "locked" | "protected" | "wiki";
type SetMode = Partial<Parameters<typeof site.call<"setPostMode">>[2]>;
const set = (object_id: string, mode: Mode, more: SetMode = {}) =>
  site.call(mona, "setPostMode", { object_id, mode, reason: "Calm down first.", ...more });
const commentBy = async (who: TestPerson, object_id: string) => {
  const added = await site.call(who, "addComment", { object_id, original_text: "Which tea do you drink?" });
  return { id: added.comment_id };
};
const end = (object_id: string, mode: Mode) => site.call(mona, "endPostMode", { object_id, mode });
const questionFor = (who: Parameters<typeof site.call>[0], id: string) => site.call(who, "questionInfo", { id });
const answersFor = async (who: Parameters<typeof site.call>[0], question_id: string) =>
  (await site.call(who, "answerPage", { question_id, page: 1, page_size: 10, order: "default" })).list;
const reasonOf = async (failing: Promise<{ reason: string }>) => (await failing).reason;
const rankOf = async (id: string) => {
  const row = await site.app.db.read.selectFrom("users").select("rank").where("id", "=", id).executeTakeFirstOrThrow();
  return Number(row.rank);
};
const editOf = (id: string) => ({
  id,
  title: "How is green tea made at home",
  content: "With hot water.",
  tags: [{ slug_name: "tea" }],
});

test("PM2 a locked question can be changed by staff alone, in its whole thread", async () => {
  const question = await fixtures.question({ by: ann, tags: ["tea"] });
  const answer = await fixtures.answer({ by: ann, to: question.id });
  const comment = await commentBy(bob, answer.id);
  await set(question.id, "locked");
  const calls = [
    site.error(bob, "castVote", { direction: "up", object_id: question.id }),
    site.error(bob, "castVote", { direction: "up", object_id: answer.id }),
    site.error(ann, "castVote", { direction: "up", object_id: comment.id }),
    site.error(bob, "postAnswer", { question_id: question.id, content: "Use a smaller pot." }),
    site.error(bob, "addComment", { object_id: question.id, original_text: "Which pot do you use?" }),
    site.error(bob, "addComment", { object_id: answer.id, original_text: "Which pot do you use?" }),
    site.error(bob, "editComment", { comment_id: comment.id, original_text: "Which kettle do you use?" }),
    site.error(bob, "deleteComment", { comment_id: comment.id }),
    site.error(bob, "editQuestion", editOf(question.id)),
    site.error(ann, "editQuestion", editOf(question.id)),
    site.error(bob, "revisionEditCheck", { id: question.id }),
    site.error(ann, "editAnswer", { id: answer.id, content: "With a smaller pot." }),
    site.error(ann, "deleteAnswer", { id: answer.id }),
    site.error(ann, "acceptAnswer", { question_id: question.id, answer_id: answer.id }),
    site.error(bob, "flagPost", { object_id: question.id, report_type: 51, content: "" }),
    site.error(bob, "markSameQuestion", { question_id: question.id }),
    site.error(bob, "react", { object_id: answer.id, emoji: "heart", reaction: "activate" }),
  ];
  for (const call of calls) expect(await reasonOf(call)).toBe("error.object.locked");
  await site.call(mona, "addComment", { object_id: question.id, original_text: "This stays locked for a week." });
  await site.call(mona, "editAnswer", { id: answer.id, content: "With a much smaller pot." });
  await end(question.id, "locked");
  await site.call(bob, "castVote", { direction: "up", object_id: question.id });
  await site.call(bob, "postAnswer", { question_id: question.id, content: "Use a smaller pot." });
});

test("PM2 a locked answer stays as it is, its question does not", async () => {
  const question = await fixtures.question({ by: ann, tags: ["tea"] });
  const answer = await fixtures.answer({ by: bob, to: question.id });
  await set(answer.id, "locked");
  const vote = site.error(ann, "castVote", { direction: "up", object_id: answer.id });
  expect(await reasonOf(vote)).toBe("error.object.locked");
  const comment = { object_id: answer.id, original_text: "Which pot do you use?" };
  expect(await reasonOf(site.error(ann, "addComment", comment))).toBe("error.object.locked");
  await site.call(bob, "castVote", { direction: "up", object_id: question.id });
  const [shown] = await answersFor(ann, question.id);
  expect(shown?.modes).toMatchObject([{ mode: "locked", reason: "Calm down first.", ends_at: 0 }]);
  expect(shown?.member_actions).toEqual([]);
});

test("PM2 an edit suggested before the lock is approved by staff alone", async () => {
  const question = await fixtures.question({ by: ann, tags: ["tea"] });
  const dora = await site.person("dora", { rank: 150 });
  await site.call(dora, "editQuestion", editOf(question.id));
  const waiting = await site.app.db.read
    .selectFrom("revisions")
    .select("id")
    .where("object_id", "=", question.id)
    .where("status", "=", "unreviewed")
    .executeTakeFirstOrThrow();
  await set(question.id, "locked");
  const approval = { id: waiting.id, operation: "approve" } as const;
  expect(await reasonOf(site.error(bob, "auditRevision", approval))).toBe("error.object.locked");
  await site.call(mona, "auditRevision", approval);
  expect((await questionFor(ann, question.id)).title).toBe("How is green tea made at home");
});

test("PM3 a protected question is answered with enough reputation, by its author and by staff", async () => {
  const question = await fixtures.question({ by: cleo, tags: ["tea"] });
  const eve = await site.person("eve", { rank: 9 });
  await set(question.id, "protected", { reason: "" });
  const answer = { question_id: question.id, content: "Let it draw for a shorter time." };
  const error = await site.error(eve, "postAnswer", answer);
  expect(error).toMatchObject({ code: 403, reason: "error.question.protected" });
  expect(error.msg).toContain("10");
  const locked = (await questionFor(eve, question.id)).locked_actions ?? [];
  expect(locked.find(({ action }) => action === "answer")?.reason).toContain("10");
  for (const who of [cleo, bob, mona]) {
    await site.call(who, "postAnswer", { ...answer, content: `${answer.content} I am ${who.username}.` });
  }
  const now = await site.call(site.admin, "readQuestionSettings", {});
  await site.call(site.admin, "saveQuestionSettings", { ...now, protect_below_rank: 5 });
  await site.call(eve, "postAnswer", answer);
  await site.call(site.admin, "saveQuestionSettings", { ...now, protect_below_rank: 10 });
});

test("PM4 votes and the acceptance of a community wiki move no reputation, but those of before stay", async () => {
  const question = await fixtures.question({ by: ann, tags: ["tea"] });
  const answer = await fixtures.answer({ by: cleo, to: question.id });
  const before = await rankOf(cleo.id);
  await site.call(bob, "castVote", { direction: "up", object_id: answer.id });
  expect(await rankOf(cleo.id)).toBe(before + 10);
  await set(answer.id, "wiki", { reason: "" });
  const fred = await site.person("fred", { rank: 500 });
  await site.call(fred, "castVote", { direction: "up", object_id: answer.id });
  await site.call(fred, "castVote", { direction: "down", object_id: answer.id });
  await site.call(ann, "acceptAnswer", { question_id: question.id, answer_id: answer.id });
  expect(await rankOf(cleo.id)).toBe(before + 10);
  expect(await rankOf(fred.id)).toBe(500);
  await site.call(bob, "castVote", { direction: "up", object_id: answer.id, is_cancel: true });
  expect(await rankOf(cleo.id)).toBe(before);
});

test("PM4 a community wiki is edited at once by editors, and by suggestion by all other members", async () => {
  const question = await fixtures.question({ by: bob, tags: ["tea"] });
  const answer = await fixtures.answer({ by: bob, to: question.id });
  const text = (content: string) => ({ id: answer.id, content });
  expect((await site.call(ann, "editAnswer", text("Draw it for a minute."))).wait_for_review).toBe(true);
  const other = await fixtures.answer({ by: mona, to: question.id });
  expect((await site.error(cleo, "editAnswer", { id: other.id, content: "Draw it for two." })).code).toBe(403);
  await set(other.id, "wiki", { reason: "" });
  const gwen = await site.person("gwen", { rank: 1 });
  const edited = await site.call(ann, "editAnswer", { id: other.id, content: "Draw it for two minutes." });
  expect(edited.wait_for_review).toBe(false);
  await site.call(gwen, "revisionEditCheck", { id: other.id });
  const suggested = await site.call(gwen, "editAnswer", { id: other.id, content: "Draw it for three minutes." });
  expect(suggested.wait_for_review).toBe(true);
});

test("PM5 readers see the mode with its reason, who set it and until when", async () => {
  const question = await fixtures.question({ by: ann, tags: ["tea"] });
  expect(await questionFor(site.visitor, question.id)).not.toHaveProperty("modes");
  expect(await questionFor(ann, question.id)).not.toHaveProperty("mode_actions");
  const names = async () => ((await questionFor(mona, question.id)).mode_actions ?? []).map(({ action }) => action);
  expect(await names()).toEqual(["lock", "protect", "make_wiki", "move_comments", "merge_question"]);
  await set(question.id, "locked", { duration: "24h" });
  const [mode] = (await questionFor(site.visitor, question.id)).modes ?? [];
  expect(mode).toMatchObject({ mode: "locked", name: "Locked", reason: "Calm down first." });
  expect(mode?.user_info?.username).toBe("mona");
  expect((mode?.ends_at ?? 0) - (mode?.created_at ?? 0)).toBe(24 * 3600);
  expect(await names()).toEqual(["unlock", "protect", "make_wiki", "move_comments", "merge_question"]);
  await set(question.id, "locked", { reason: "Still too loud.", duration: "forever" });
  expect((await questionFor(ann, question.id)).modes).toMatchObject([{ reason: "Still too loud.", ends_at: 0 }]);
});

test("PM1 a mode ends by itself, and what was extended meanwhile stays", async () => {
  const [ended, extended] = [await fixtures.question({ by: ann }), await fixtures.question({ by: ann })];
  for (const { id } of [ended, extended]) await set(id, "locked", { duration: "24h" });
  await set(extended.id, "locked", { duration: "7d" });
  await endDueModes(site.app);
  expect((await questionFor(ann, ended.id)).modes).toHaveLength(1);
  site.wait(25 * 3600);
  await endDueModes(site.app);
  expect(await questionFor(ann, ended.id)).not.toHaveProperty("modes");
  expect((await questionFor(ann, extended.id)).modes).toHaveLength(1);
  await site.call(bob, "castVote", { direction: "up", object_id: ended.id });
  const { timeline } = await site.call(ann, "timeline", { object_id: ended.id, show_vote: false });
  expect(timeline.map(({ activity_type }) => activity_type)).toEqual(["unlocked", "locked", "asked"]);
  expect(timeline[1]?.comment).toContain("Calm down first.");
});

test("PM1 a lock needs a reason, and only posts that can have a mode get it", async () => {
  const question = await fixtures.question({ by: ann });
  const answer = await fixtures.answer({ by: bob, to: question.id });
  const comment = await commentBy(bob, question.id);
  const bare = await site.error(mona, "setPostMode", { object_id: question.id, mode: "locked", reason: " " });
  expect(bare.data).toMatchObject([{ error_field: "reason" }]);
  for (const [object_id, mode] of [
    [answer.id, "protected"],
    [comment.id, "locked"],
  ] as const) {
    const error = await site.error(mona, "setPostMode", { object_id, mode, reason: "No." });
    expect(error.reason).toBe("error.common.status_invalid");
  }
  await site.call(mona, "deleteQuestion", { id: question.id });
  const gone = await site.error(mona, "setPostMode", { object_id: question.id, mode: "locked", reason: "No." });
  expect(gone.reason).toBe("error.object.already_deleted");
});

test("PM5 setting and ending are logged and undone", async () => {
  const question = await fixtures.question({ by: ann });
  const last = async () => (await site.call(mona, "staffLog", {})).list[0]!;
  await set(question.id, "locked");
  const lock = await last();
  expect(lock).toMatchObject({ action: "mode_lock", note: "Calm down first.", can_undo: true });
  await end(question.id, "locked");
  expect(await last()).toMatchObject({ action: "mode_unlock", can_undo: true });
  await site.call(mona, "undoStaffAction", { id: (await last()).id });
  expect((await questionFor(ann, question.id)).modes).toMatchObject([{ reason: "Calm down first." }]);
  await site.call(mona, "undoStaffAction", { id: lock.id });
  expect(await questionFor(ann, question.id)).not.toHaveProperty("modes");
  await end(question.id, "locked");
  expect((await last()).action).toBe("undo");
});

test("PM6 authors are notified of a mode with its reason, and of the end of a lock", async () => {
  const question = await fixtures.question({ by: cleo, tags: ["tea"] });
  const answer = await fixtures.answer({ by: cleo, to: question.id });
  await set(question.id, "locked", { duration: "24h" });
  await set(question.id, "locked", { reason: "Still too loud.", duration: "24h" });
  // Jobs may run in another order than what has asked for them.
  await site.settle();
  await set(answer.id, "wiki", { reason: "" });
  await site.settle();
  await set(question.id, "protected");
  await site.settle();
  await end(question.id, "protected");
  site.wait(25 * 3600);
  await endDueModes(site.app);
  await site.settle();
  const { list } = await site.call(cleo, "notificationPage", { type: "inbox", page_size: 4 });
  const shown = list.map(({ sentence, quote, object_info }) => [
    sentence.flatMap(({ kind, text }) => (kind === "words" ? [text.trim()] : [])).join(" "),
    object_info.object_type,
    quote,
  ]);
  expect(shown).toEqual([
    ["Your question is no longer locked", "question", undefined],
    [expect.stringMatching(/^Your question was protected/), "question", "Calm down first."],
    [expect.stringMatching(/^Your answer to is now a community wiki/), "answer", undefined],
    [expect.stringMatching(/^Your question was locked/), "question", "Still too loud."],
  ]);
});
