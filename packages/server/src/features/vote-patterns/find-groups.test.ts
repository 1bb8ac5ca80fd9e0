import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";
import { findGroups } from "./find-groups.ts";

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
  await set({ pattern_votes: 4, pattern_share: 70 });
  const others = await Promise.all(["olga", "paul"].map((name) => site.person(name, { rank: 5000 })));
  await votes(others[0]!, mona, 4);
  await votes(others[1]!, mona, 4);
});
beforeEach(async () => {
  count += 1;
  [ann, ben, cy] = (await Promise.all(
    ["ann", "ben", "cy"].map((name) => site.person(`${name}${count}`, { rank: 5000 })),
  )) as [TestPerson, TestPerson, TestPerson];
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
const ring = async (number = 2) => {
  const people = [ann, ben, cy];
  for (const by of people) for (const of of people) if (by !== of) await votes(by, of, number);
  await findGroups(site.app);
};
const listed = async (status: "open" | "dismissed" = "open", by = site.admin) => {
  const { list } = await site.call(by, "voteGroups", { status });
  return list.filter(({ members }) => members.some(({ person }) => person.id === ann.id));
};

test("VR6 VR7 three people who vote for each other are one item with the facts", async () => {
  await votes(ann, mona, 1);
  await ring();
  const member = { given: 4, all_votes: 4, received: 4, is_new: true };
  const groups = await listed();
  expect(groups).toMatchObject([
    { votes: 12, all_votes: 13, same_address: 3, same_browser: 3, dismissed_at: 0, dismissed_by: null },
  ]);
  const members = new Map(groups[0]!.members.map(({ person, ...facts }) => [person.id, facts]));
  expect(members).toEqual(
    new Map([
      [ann.id, { ...member, all_votes: 5 }],
      [ben.id, member],
      [cy.id, member],
    ]),
  );
  // Nothing follows from it.
  expect((await site.call(site.visitor, "personalUserInfo", { username: ann.username })).status).toBe("normal");
});

test("VR6 VR8 a second night changes nothing, and the setting 0 finds nothing", async () => {
  await ring();
  const before = await listed();
  expect(before).toHaveLength(1);
  await findGroups(site.app);
  expect(await listed()).toEqual(before);
  await set({ pattern_votes: 0 });
  await findGroups(site.app);
  expect(await listed()).toEqual([]);
  await set({ pattern_votes: 4 });
});

test("VR9 what is dismissed stays so until there are new facts", async () => {
  await ring();
  const [group] = await listed();
  await site.call(site.admin, "dismissVoteGroup", { id: group!.id });
  await site.call(site.admin, "dismissVoteGroup", { id: group!.id });
  await votes(ann, ben, 4);
  await findGroups(site.app);
  expect([await listed(), (await listed("dismissed"))[0]?.dismissed_by?.id]).toEqual([[], site.admin.id]);
  await votes(ann, ben, 1);
  await findGroups(site.app);
  expect(await listed()).toMatchObject([{ id: group!.id, votes: 17 }]);
  expect((await site.error(site.admin, "dismissVoteGroup", { id: "1" })).reason).toBe("error.object.not_found");
  const { list } = await site.call(site.admin, "staffLog", { action: "vote_pattern_dismiss" });
  expect(list).toHaveLength(1);
});

test("VR9 a dismissed group comes back with a further member", async () => {
  await ring();
  const [group] = await listed();
  await site.call(site.admin, "dismissVoteGroup", { id: group!.id });
  const dan = await site.person(`dan${count}`, { rank: 5000 });
  await votes(dan, ann, 4);
  await votes(ann, dan, 2);
  await findGroups(site.app);
  const [again] = await listed();
  expect([again?.id, again?.members.length]).toEqual([group!.id, 4]);
});

test("VR5 VR6 a group goes when the votes are no longer noticeable, and with an account", async () => {
  await ring();
  expect(await listed()).toHaveLength(1);
  await votes(cy, mona, 3);
  await findGroups(site.app);
  expect(await listed()).toEqual([]);
  await set({ pattern_share: 50 });
  await findGroups(site.app);
  expect(await listed()).toHaveLength(1);
  await site.call(site.admin, "setUserStatus", { user_id: ben.id, status: "deleted" });
  await site.settle();
  expect(await listed()).toEqual([]);
  await findGroups(site.app);
  expect(await listed()).toEqual([]);
  await set({ pattern_share: 70 });
});

test("VR1 moderators see the groups only if they may restrict accounts", async () => {
  await set({ moderator_sanctions: "warnings" });
  expect(await site.error(mona, "voteGroups", {})).toMatchObject({ code: 403 });
  expect(await site.error(mona, "dismissVoteGroup", { id: "1" })).toMatchObject({ code: 403 });
  await set({ moderator_sanctions: "restrictions" });
  expect((await site.call(mona, "voteGroups", {})).count).toBeGreaterThanOrEqual(0);
});
