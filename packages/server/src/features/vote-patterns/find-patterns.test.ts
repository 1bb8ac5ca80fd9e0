import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";
import { findPatterns, SETTLED_S } from "./find-patterns.ts";

let site: TestSite;
let fixtures: SiteFixtures;
let mona: TestPerson;
let voter: TestPerson;
let author: TestPerson;
let count = 0;

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  mona = await site.person("mona", { role_id: 3 });
});
beforeEach(async () => {
  count += 1;
  voter = await site.person(`voter${count}`, { rank: 5000 });
  author = await site.person(`author${count}`, { rank: 5000 });
  await set({ pattern_votes: 3, pattern_share: 70 });
});
afterAll(() => site.close());

const set = (change: object) =>
  site.app.db.write((tx) =>
    site.app.settings.save(tx, "sign_in", { ...site.app.settings.get("sign_in"), ...change }, site.app.now()),
  );
/** Votes of one person for another one, each on a question of its own. */
async function votes(by: TestPerson, of: TestPerson, number: number): Promise<void> {
  for (let n = 0; n < number; n += 1) {
    const { id } = await fixtures.question({ by: of });
    await site.call(by, "castVote", { object_id: id, direction: "up", is_cancel: false } as never);
  }
}
const listed = async (by = site.admin, status: "open" | "dismissed" = "open") => {
  const { list } = await site.call(by, "votePatterns", { status });
  return list.filter((each) => each.voter.id === voter.id);
};
const look = async () => {
  site.wait(SETTLED_S);
  await findPatterns(site.app);
};

test("VR2 VR3 votes that go mostly to one person are listed with the facts", async () => {
  await votes(voter, author, 3);
  await votes(author, voter, 1);
  await votes(voter, mona, 1);
  await look();
  expect(await listed()).toMatchObject([
    {
      ...{ author: { id: author.id }, votes: 3, all_votes: 4, votes_back: 1, is_new: true },
      ...{ same_address: true, same_browser: true, dismissed_at: 0 },
    },
  ]);
  expect((await site.call(site.visitor, "personalUserInfo", { username: voter.username })).status).toBe("normal");
});

test("VR2 too few votes, a small share, and the setting 0 are not listed", async () => {
  await votes(voter, author, 2);
  await look();
  expect(await listed()).toEqual([]);
  await votes(voter, author, 1);
  await votes(voter, mona, 2);
  await look();
  expect(await listed()).toEqual([]);
  await set({ pattern_votes: 0 });
  await votes(voter, author, 5);
  await look();
  expect(await listed()).toEqual([]);
});

test("VR4 what is dismissed stays so until there are new facts", async () => {
  await votes(voter, author, 3);
  await look();
  await site.call(site.admin, "dismissVotePattern", { voter_id: voter.id, author_id: author.id });
  await votes(voter, author, 4);
  await look();
  expect([await listed(), (await listed(site.admin, "dismissed")).length]).toEqual([[], 1]);
  await votes(voter, author, 1);
  await look();
  expect(await listed()).toMatchObject([{ votes: 8 }]);
  const missing = { voter_id: author.id, author_id: voter.id };
  expect((await site.error(site.admin, "dismissVotePattern", missing)).reason).toBe("error.object.not_found");
  const { list } = await site.call(site.admin, "staffLog", { action: "vote_pattern_dismiss" });
  expect(list[0]).toMatchObject({ action: "vote_pattern_dismiss" });
});

test("VR1 moderators see the list only if they may restrict accounts", async () => {
  await set({ moderator_sanctions: "warnings" });
  expect(await site.error(mona, "votePatterns", {})).toMatchObject({ code: 403 });
  const pair = { voter_id: voter.id, author_id: author.id };
  expect(await site.error(mona, "dismissVotePattern", pair)).toMatchObject({ code: 403 });
  await set({ moderator_sanctions: "restrictions" });
  expect((await site.call(mona, "votePatterns", {})).count).toBeGreaterThanOrEqual(0);
});

test("VR5 an item goes when the votes are no longer noticeable, and with an account", async () => {
  await votes(voter, author, 3);
  await look();
  expect(await listed()).toHaveLength(1);
  await votes(voter, mona, 2);
  await look();
  expect(await listed()).toEqual([]);
  await set({ pattern_share: 60 });
  await votes(voter, author, 1);
  await look();
  expect(await listed()).toHaveLength(1);
  await site.call(site.admin, "setUserStatus", { user_id: author.id, status: "deleted" });
  await site.settle();
  expect(await listed()).toEqual([]);
});

test("VR2 votes that are stored in the second at which a run has read are not missed", async () => {
  await votes(voter, author, 2);
  await findPatterns(site.app);
  // Behind the order of this second, which the run has passed.
  const second = { created_at: site.app.now(), updated_at: site.app.now(), direction: "up" } as const;
  await site.app.db.write(async (tx) => {
    const [one] = await tx.selectFrom("votes").selectAll().where("user_id", "=", voter.id).execute();
    await tx
      .insertInto("votes")
      .values({ ...one!, ...second, object_id: String(BigInt(one!.object_id) - 1n), user_id: voter.id })
      .execute();
  });
  await look();
  expect(await listed()).toHaveLength(1);
});
