import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";
import { REMOVAL_BATCH } from "./on-removal-requested.ts";

const DAY_S = 86_400;

let site: TestSite;
let fixtures: SiteFixtures;
let mona: TestPerson;
let ann: TestPerson;
let spammer: TestPerson;
let count = 0;

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  mona = await site.person("mona", { role_id: 3 });
  ann = await site.person("ann", { rank: 100 });
});
beforeEach(async () => {
  spammer = await site.person(`spammer${++count}`, { rank: 5000 });
});
afterAll(() => site.close());

const allowModerators = async (moderator_sanctions: "restrictions" | "removals") => {
  const sign_in = { ...site.app.settings.get("sign_in"), moderator_sanctions };
  await site.app.db.write((tx) => site.app.settings.save(tx, "sign_in", sign_in, site.app.now()));
};
const remove = async (by = site.admin) => {
  const { subject } = await site.call(by, "removeEverything", {
    user_id: spammer.id,
    reason: "Sells watches",
    duration: "forever",
  });
  await site.settle();
  return subject;
};
const undo = async (subject: string, by = site.admin) => {
  await site.call(by, "undoStaffAction", { subject });
  await site.settle();
};
const preview = () => site.call(site.admin, "removalPreview", { user_id: spammer.id });
const removals = (by = site.admin) => site.call(by, "personRemovals", { username: spammer.username });
const accountOf = async (id: string) =>
  site.app.db.read.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const rankOf = async (id: string) => (await accountOf(id)).rank;
const questionAs = (by: TestPerson, id: string) => site.call(by, "questionInfo", { id });
const tasks = async () => (await site.call(site.admin, "reviewTasks", {})).list.map(({ id }) => id).toSorted();
/** What of the database a removal and its undo must restore. */
const stateOf = async () => {
  const db = site.app.db.read;
  const all = async (table: "questions" | "answers" | "comments") =>
    db.selectFrom(table).select(["id", "status", "score"]).orderBy("id").execute();
  return {
    questions: await db
      .selectFrom("questions")
      .select(["id", "status", "status_before", "visible", "score", "answer_count", "accepted_answer_id"])
      .orderBy("id")
      .execute(),
    answers: await all("answers"),
    comments: await all("comments"),
    accepted: await db.selectFrom("answers").select(["id", "accepted_at"]).where("accepted", "=", 1).execute(),
    votes: await db
      .selectFrom("votes")
      .select(["object_id", "user_id", "direction"])
      .orderBy("object_id")
      .orderBy("user_id")
      .execute(),
    flags: await db.selectFrom("flags").select(["id", "status"]).orderBy("id").execute(),
    reviews: await db.selectFrom("reviews").select(["id", "status"]).orderBy("id").execute(),
    edits: await db.selectFrom("revisions").select(["id", "status"]).orderBy("id").execute(),
    people: await db
      .selectFrom("users")
      .select(["id", "rank", "status", "suspended_until", "question_count", "answer_count"])
      .orderBy("id")
      .execute(),
    tasks: await tasks(),
    totals: (
      await db
        .selectFrom("post_totals")
        .select(["name"])
        .select((eb) => eb.fn.sum("value").as("value"))
        .groupBy("name")
        .orderBy("name")
        .execute()
    ).flatMap(({ name, value }) => (Number(value) === 0 ? [] : [[name, Number(value)]])),
  };
};

/** A spammer who has done everything that a removal removes. */
async function spread() {
  const own = await fixtures.question({ by: spammer, title: "Cheap watches for all of you" });
  const foreign = await fixtures.question({ by: ann });
  const answer = await fixtures.answer({ by: spammer, to: foreign.id });
  const others = await fixtures.answer({ by: ann, to: own.id });
  await site.call(ann, "acceptAnswer", { question_id: foreign.id, answer_id: answer.id });
  const comment = await site.call(spammer, "addComment", {
    object_id: foreign.id,
    original_text: "Buy my watches",
  } as never);
  await site.call(spammer, "castVote", { object_id: foreign.id, direction: "up", is_cancel: false } as never);
  await site.call(spammer, "castVote", { object_id: others.id, direction: "down", is_cancel: false } as never);
  await site.call(spammer, "flagPost", { object_id: foreign.id, report_type: 57 });
  await site.call(ann, "flagPost", { object_id: own.id, report_type: 57 });
  await site.settle();
  return { own, foreign, answer, others, comment };
}

describe("SR1 who may remove", () => {
  test("SR1 moderators only where the setting says so, and no other users", async () => {
    const input = { user_id: spammer.id, reason: "Sells watches", duration: "forever" as const };
    expect(await site.error(mona, "removeEverything", input)).toMatchObject({ code: 403 });
    expect(await site.error(mona, "removalPreview", { user_id: spammer.id })).toMatchObject({ code: 403 });
    expect((await removals(mona)).may_remove).toBe(false);
    expect((await site.call(mona, "currentPerson", {}))?.may_remove).toBeUndefined();
    await allowModerators("removals");
    expect((await site.call(mona, "currentPerson", {}))?.may_remove).toBe(true);
    expect((await removals(mona)).may_remove).toBe(true);
    const subject = await remove(mona);
    await allowModerators("restrictions");
    expect(await site.error(mona, "undoStaffAction", { subject })).toMatchObject({ code: 403 });
    const { list } = await site.call(mona, "staffLog", { action: "person_remove" });
    expect(list[0]).toMatchObject({ note: "Sells watches", can_undo: false, undone_by: "admin" });
    expect(await site.error(ann, "removeEverything", input)).toMatchObject({ code: 403 });
  });

  test("SR1 staff cannot be removed, nor oneself", async () => {
    for (const user_id of [mona.id, site.admin.id]) {
      const input = { user_id, reason: "Sells watches", duration: "forever" as const };
      expect(await site.error(site.admin, "removeEverything", input)).toMatchObject({
        reason: "error.user.sanction_of_staff",
      });
    }
  });
});

test("SR2 the preview counts what goes, what others lose, and what stays", async () => {
  const { own } = await spread();
  expect(await preview()).toMatchObject({
    person: { username: spammer.username },
    counts: { questions: 1, answers: 1, comments: 1, votes: 2, edits: 0, flags: 1 },
    questions: [{ id: own.id, title: "Cheap watches for all of you" }],
    others: { answers: 1, people: 1, lost: 10, regained: 2 },
  });
});

test("SR3 SR6 SR7 one decision removes everything, and undoing restores exactly that", async () => {
  const { own, foreign, answer, others, comment } = await spread();
  const gone = await fixtures.question({ by: spammer });
  await site.call(spammer, "deleteQuestion", { id: gone.id });
  await site.settle();
  const before = await stateOf();
  const subject = await remove();
  expect((await site.error(site.visitor, "questionInfo", { id: own.id })).code).toBe(404);
  expect(await questionAs(site.visitor, foreign.id)).toMatchObject({ answer_count: 0, accepted_answer_id: "0" });
  expect((await site.call(site.visitor, "commentPage", { object_id: foreign.id } as never)).count).toBe(0);
  expect(await accountOf(spammer.id)).toMatchObject({ status: "suspended" });
  const after = await stateOf();
  const statusOf = (list: readonly { id: string; status: string }[], id: string) =>
    list.find((row) => row.id === id)?.status;
  expect([statusOf(after.answers, answer.id), statusOf(after.answers, others.id)]).toEqual(["deleted", "available"]);
  expect(statusOf(after.comments, comment.comment_id)).toBe("deleted");
  expect(after.votes.filter(({ user_id, direction }) => user_id === spammer.id && direction !== "none")).toEqual([]);
  const pending = async (column: "user_id" | "reported_user_id") =>
    site.app.db.read
      .selectFrom("flags")
      .select("id")
      .where(column, "=", spammer.id)
      .where("status", "=", "pending")
      .execute();
  expect([await pending("user_id"), await pending("reported_user_id")]).toEqual([[], []]);
  expect((await removals()).list).toMatchObject([
    {
      status: "done",
      reason: "Sells watches",
      can_undo: true,
      counts: { questions: 1, answers: 1, comments: 1, votes: 2, flags: 1 },
    },
  ]);
  const { list } = await site.call(site.admin, "staffLog", { person: spammer.username });
  expect(list.map(({ action, note }) => [action, note])).toEqual([["person_remove", "Sells watches"]]);

  await undo(subject);
  expect(await stateOf()).toEqual(before);
  expect((await removals()).list).toMatchObject([{ status: "undone", can_undo: false }]);
  expect((await site.call(site.visitor, "questionInfo", { id: own.id })).title).toBe("Cheap watches for all of you");
});

test("SR3 posts that wait are rejected, and wait again after undoing", async () => {
  const save = (hold_below_rank: number) =>
    site.app.db.write((tx) => site.app.settings.save(tx, "question", { hold_below_rank }, site.app.now()));
  await save(10_000);
  const earlier = await tasks();
  await fixtures.question({ by: spammer });
  await site.settle();
  await save(0);
  const before = await stateOf();
  expect(before.tasks).toHaveLength(earlier.length + 1);
  const subject = await remove();
  expect(await tasks()).toEqual(earlier);
  await undo(subject);
  expect(await stateOf()).toEqual(before);
});

test("SR6 what was undeleted, or decided otherwise since, stays as it is", async () => {
  const { own, foreign } = await spread();
  const subject = await remove();
  await site.call(site.admin, "recoverQuestion", { question_id: own.id });
  await site
    .call(site.admin, "closeQuestion", { id: own.id, close_type: 55, close_msg: "" } as never)
    .catch(() => null);
  await site.call(site.admin, "setUserStatus", { user_id: spammer.id, status: "suspended", suspend_duration: "7d" });
  await undo(subject);
  expect(await accountOf(spammer.id)).toMatchObject({ status: "suspended" });
  expect(await questionAs(site.visitor, foreign.id)).toMatchObject({ answer_count: 1 });
});

test("SR6 it is undone once, by two at once as well", async () => {
  await spread();
  const ranks = await rankOf(ann.id);
  const subject = await remove();
  await Promise.all([undo(subject), undo(subject)]);
  expect(await rankOf(ann.id)).toBe(ranks);
  const { list } = await site.call(site.admin, "staffLog", { person: spammer.username });
  expect(list.map(({ action }) => action)).toEqual(["undo", "person_remove"]);
});

test("SR5 of two staff members who decide at once, one removes", async () => {
  await fixtures.question({ by: spammer });
  const input = { user_id: spammer.id, reason: "Sells watches", duration: "forever" as const };
  const results = await Promise.allSettled([1, 2].map(() => site.call(site.admin, "removeEverything", input)));
  await site.settle();
  const { list } = await site.call(site.admin, "staffLog", { person: spammer.username, action: "person_remove" });
  expect(list).toHaveLength(results.filter(({ status }) => status === "fulfilled").length);
  expect((await removals()).list.filter(({ counts }) => counts.questions === 1)).toHaveLength(1);
});

test("SR4 an account with many posts is removed and restored in parts, also after an interruption", async () => {
  const { id } = await fixtures.question({ by: ann });
  const text = { object_id: id, original_text: "Buy one of my watches" };
  const { comment_id } = await site.call(spammer, "addComment", text as never);
  await site.settle();
  // More than one job removes.
  await site.app.db.write(async (tx) => {
    const comment = await tx.selectFrom("comments").selectAll().where("id", "=", comment_id).executeTakeFirstOrThrow();
    const ids = await site.app.ids.reserve(tx, "comment", REMOVAL_BATCH + 4);
    await tx
      .insertInto("comments")
      .values(ids.map((each) => ({ ...comment, id: each })))
      .execute();
  });
  const shown = async () => (await site.call(site.visitor, "commentPage", { object_id: id } as never)).count;
  const subject = await remove();
  expect([await shown(), (await removals()).list[0]?.counts.comments]).toEqual([0, REMOVAL_BATCH + 5]);
  // The job of a process that was killed runs again.
  const removal_id = subject.replace("removal:", "");
  await site.app.db.write((tx) => site.app.emit(tx, { kind: "removal_requested", removal_id }));
  await undo(subject);
  await site.app.db.write((tx) => site.app.emit(tx, { kind: "removal_undone", removal_id }));
  await site.settle();
  expect(await shown()).toBe(REMOVAL_BATCH + 5);
});

test("SR6 it can be undone for 30 days", async () => {
  const subject = await remove();
  site.wait(30 * DAY_S);
  const admin = await site.person("late", { role_id: 2 });
  expect(await site.error(admin, "undoStaffAction", { subject })).toMatchObject({
    reason: "error.common.not_undoable",
  });
  expect((await removals(admin)).list[0]).toMatchObject({ can_undo: false });
});
