import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";
import { VOID_BATCH } from "./on-vote-void-requested.ts";

const DAY_S = 86_400;

let site: TestSite;
let fixtures: SiteFixtures;
let mona: TestPerson;
let ann: TestPerson;
let ben: TestPerson;
let cy: TestPerson;
let count = 0;

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  mona = await site.person("mona", { role_id: 3 });
});
beforeEach(async () => {
  count += 1;
  ann = await site.person(`ann${count}`, { rank: 500 });
  ben = await site.person(`ben${count}`, { rank: 500 });
  cy = await site.person(`cy${count}`, { rank: 500 });
});
afterAll(() => site.close());

const set = (change: object) =>
  site.app.db.write((tx) =>
    site.app.settings.save(tx, "sign_in", { ...site.app.settings.get("sign_in"), ...change }, site.app.now()),
  );
const vote = (by: TestPerson, object_id: string, direction: "up" | "down" = "up") =>
  site.call(by, "castVote", { object_id, direction, is_cancel: false } as never);
/** Two vote for each other, and both for and against others. */
async function voteForEachOther() {
  const question = await fixtures.question({ by: ann });
  const answer = await fixtures.answer({ by: ben, to: question.id });
  const other = await fixtures.question({ by: cy });
  const down = await fixtures.answer({ by: ann, to: other.id });
  await vote(ben, question.id);
  await vote(ann, answer.id);
  await vote(ben, down.id, "down");
  await vote(ann, other.id);
  await vote(cy, question.id);
  await site.settle();
  await list(ann, ben);
  return { question, answer, down };
}
/** Lists a pair as the job does. */
async function list(voter: TestPerson, author: TestPerson): Promise<void> {
  const now = site.app.now();
  const facts = { votes: 2, all_votes: 2, votes_back: 1, is_new: 0, same_address: 0, same_browser: 0 };
  const state = { found_at: now, first_at: now, last_at: now, status: "open", staff_id: "0", dismissed_at: 0 };
  const row = { voter_id: voter.id, author_id: author.id, ...facts, ...state };
  await site.app.db.write((tx) => tx.insertInto("vote_patterns").values(row).execute());
}
const pair = () => ({ user_ids: [ann.id, ben.id], reason: "Two accounts of one person" });
const voidPair = async (by = site.admin) => {
  const { subject } = await site.call(by, "voidVotes", pair());
  await site.settle();
  return subject;
};
const undo = async (subject: string, by = site.admin) => {
  await site.call(by, "undoStaffAction", { subject });
  await site.settle();
};
/** What withdrawing and undoing must restore. */
async function stateOf() {
  const db = site.app.db.read;
  const users = db.selectFrom("users").select(["id", "rank"]).where("id", "in", [ann.id, ben.id, cy.id]);
  const votes = db.selectFrom("votes").select(["object_id", "user_id", "direction"]);
  return {
    users: await users.orderBy("id").execute(),
    votes: await votes.orderBy("object_id").orderBy("user_id").execute(),
    scores: await db.selectFrom("answers").select(["id", "score"]).orderBy("id").execute(),
    badges: await db.selectFrom("badge_awards").select("id").orderBy("id").execute(),
  };
}
const rankOf = async ({ id }: TestPerson) =>
  (await site.app.db.read.selectFrom("users").select("rank").where("id", "=", id).executeTakeFirstOrThrow()).rank;
const voids = async () => (await site.call(site.admin, "voteVoids", {})).list;
const history = (by: TestPerson, of: TestPerson) => site.call(by, "personalPoints", { username: of.username } as never);

test("VR10 the preview counts votes, posts and what changes in the reputation of each", async () => {
  await voteForEachOther();
  const preview = await site.call(site.admin, "voteVoidPreview", { user_ids: `${ann.id},${ben.id}` });
  expect(preview).toMatchObject({ votes: 3, posts: 3 });
  const changes = new Map(preview.people.map(({ person, change }) => [person.id, change]));
  // Ann: a vote up and one down; Ben: a vote up, and what his vote down has cost him.
  expect(changes).toEqual(
    new Map([
      [ann.id, -8],
      [ben.id, -9],
    ]),
  );
  const missing = { user_ids: `${ann.id},99` };
  expect((await site.error(site.admin, "voteVoidPreview", missing)).reason).toBe("error.user.not_found");
});

test("VR10 only who may remove people may void votes, never their own, and of staff administrators alone", async () => {
  await voteForEachOther();
  expect(await site.error(mona, "voteVoidPreview", { user_ids: `${ann.id},${ben.id}` })).toMatchObject({ code: 403 });
  expect(await site.error(mona, "voidVotes", pair())).toMatchObject({ code: 403 });
  await set({ moderator_sanctions: "removals" });
  const own = { ...pair(), user_ids: [ann.id, mona.id] };
  expect((await site.error(mona, "voidVotes", own)).reason).toBe("error.user.sanction_of_staff");
  const subject = await voidPair(mona);
  await set({ moderator_sanctions: "restrictions" });
  expect(await site.error(mona, "undoStaffAction", { subject })).toMatchObject({ code: 403 });
  await list(mona, ann);
  await site.call(site.admin, "voidVotes", own);
  await site.settle();
  await set({ moderator_sanctions: "removals" });
  const [{ id } = { id: "" }] = await voids();
  expect(await site.error(mona, "undoStaffAction", { subject: `void:${id}` })).toMatchObject({ code: 403 });
  await set({ moderator_sanctions: "restrictions" });
});

test("VR11 VR12 VR13 votes between two are withdrawn with their points, and undoing restores exactly that", async () => {
  await voteForEachOther();
  const before = await stateOf();
  const [ofAnn, ofBen, ofCy] = [await rankOf(ann), await rankOf(ben), await rankOf(cy)];
  const subject = await voidPair();
  expect([await rankOf(ann), await rankOf(ben), await rankOf(cy)]).toEqual([ofAnn - 8, ofBen - 9, ofCy]);
  expect((await stateOf()).badges).toEqual(before.badges);
  expect((await voids())[0]).toMatchObject({ status: "done", votes: 3, can_undo: true, reason: pair().reason });
  expect((await history(ann, ann)).voided).toMatchObject([{ reputation: -8 }]);
  expect((await history(site.admin, ben)).voided).toMatchObject([{ reputation: -9 }]);
  expect((await history(cy, ann)).voided).toBeUndefined();
  const { list: open } = await site.call(site.admin, "votePatterns", {});
  expect(open.some(({ voter }) => voter.id === ann.id)).toBe(false);
  const { list: log } = await site.call(site.admin, "staffLog", { action: "votes_void" });
  expect(log[0]).toMatchObject({ note: `${ann.username}, ${ben.username}: ${pair().reason}`, can_undo: true });
  await Promise.all([undo(subject), undo(subject)]);
  expect(await stateOf()).toEqual(before);
  expect((await voids())[0]).toMatchObject({ status: "undone", votes: 0, can_undo: false });
  expect((await history(ann, ann)).voided).toBeUndefined();
});

test("VR11 of two who void at once one does, and a repeated job doubles nothing", async () => {
  await voteForEachOther();
  const rank = await rankOf(ann);
  const both = await Promise.allSettled([voidPair(), voidPair()]);
  await site.settle();
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect((await site.error(site.admin, "voidVotes", pair())).reason).toBe("error.common.changed_since");
  const [{ id } = { id: "" }] = await voids();
  // The job of a process that was killed runs again.
  await site.app.db.write((tx) => site.app.emit(tx, { kind: "vote_void_requested", void_id: id }));
  await site.settle();
  expect(await rankOf(ann)).toBe(rank - 8);
  expect((await voids())[0]).toMatchObject({ votes: 3, status: "done" });
});

test("VR11 a group with many votes is worked off in parts", async () => {
  const { id: questionId } = await fixtures.question({ by: ben });
  const now = site.app.now();
  await site.app.db.write(async (tx) => {
    const row = await tx.selectFrom("questions").selectAll().where("id", "=", questionId).executeTakeFirstOrThrow();
    const ids = Array.from({ length: VOID_BATCH + 5 }, (_, at) => String(BigInt(questionId) + BigInt(1_000_000 + at)));
    await tx
      .insertInto("questions")
      .values(ids.map((id) => ({ ...row, id })))
      .execute();
    const key = { object_kind: "question", user_id: cy.id, author_id: ben.id, direction: "up" };
    const votes = ids.map((object_id) => ({ ...key, object_id, created_at: now, updated_at: now }));
    await tx.insertInto("votes").values(votes).execute();
    const state = { found_at: now, first_at: now, last_at: now, status: "open", staff_id: "0", dismissed_at: 0 };
    const facts = { votes: 1, all_votes: 1, same_address: 0, same_browser: 0 };
    await tx
      .insertInto("vote_groups")
      .values({ id: `77${count}`, ...state, ...facts })
      .execute();
    for (const { id } of [ann, ben, cy]) {
      const member = { group_id: `77${count}`, user_id: id, given: 1, all_votes: 1, received: 1, is_new: 0 };
      await tx.insertInto("vote_group_members").values(member).execute();
    }
  });
  const user_ids = [cy.id, ben.id, ann.id];
  expect((await site.error(site.admin, "voidVotes", pair())).reason).toBe("error.common.changed_since");
  await site.call(site.admin, "voidVotes", { ...pair(), user_ids });
  await site.settle();
  expect((await voids())[0]).toMatchObject({ votes: VOID_BATCH + 5, status: "done" });
  expect((await site.call(site.admin, "voteGroups", {})).count).toBe(0);
});

test("VR12 a vote that was cast again stays, and what an undo leaves out stays in the history", async () => {
  const { question } = await voteForEachOther();
  const subject = await voidPair();
  await vote(ben, question.id);
  const rank = await rankOf(ann);
  await undo(subject);
  expect(await rankOf(ann)).toBe(rank - 2);
  expect((await voids())[0]).toMatchObject({ votes: 1, status: "undone" });
});

test("VR12 after 30 days it cannot be undone", async () => {
  await voteForEachOther();
  const subject = await voidPair();
  site.wait(31 * DAY_S);
  const late = await site.person("late", { role_id: 2 });
  expect((await site.error(late, "undoStaffAction", { subject })).reason).toBe("error.common.not_undoable");
  expect((await site.call(late, "voteVoids", {})).list[0]).toMatchObject({ can_undo: false });
});
