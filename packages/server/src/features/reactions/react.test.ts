import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";

let site: TestSite;
let people: TestPerson[];
let question: string;
let fixtures: SiteFixtures;

beforeAll(async () => {
  site = await testSite();
  people = [];
  for (let n = 0; n < 7; n++) people.push(await site.person(`person${n}`));
  fixtures = createFixtures(site);
  question = (await fixtures.question({ by: people[0]! })).id;
});
afterAll(() => site.close());

const react = (who: TestPerson, reaction: "activate" | "deactivate", emoji: "heart" | "frown" = "heart") =>
  site.call(who, "react", { object_id: question, emoji, reaction });

test("J1 each emoji is added once, and withdrawn again", async () => {
  expect(await site.call(site.visitor, "postReactions", { object_id: question })).toBeNull();
  await react(people[1]!, "activate");
  const twice = await react(people[1]!, "activate");
  expect(twice.reaction_summary).toEqual([{ emoji: "heart", count: 1, tooltip: "person1", is_active: true }]);
  expect((await react(people[1]!, "deactivate")).reaction_summary).toEqual([]);
});

test("J2 a tooltip names five people in order, and how many others", async () => {
  for (const person of people) {
    await react(person, "activate");
    site.wait(1);
  }
  await react(people[2]!, "activate", "frown");
  const seen = await site.call(site.visitor, "postReactions", { object_id: question });
  expect(seen?.reaction_summary).toEqual([
    { emoji: "heart", count: 7, tooltip: "person0, person1, person2, person3, person4 and 2 more", is_active: false },
    { emoji: "frown", count: 1, tooltip: "person2", is_active: false },
  ]);
});

test("J2 reactions bring no points and cause no notification", async () => {
  const by = await site.person("quiet-author");
  const { id } = await fixtures.question({ by });
  await site.call(people[1]!, "react", { object_id: id, emoji: "smile", reaction: "activate" });
  await site.settle();
  expect((await site.call(by, "currentPerson", {}))?.rank).toBe(1);
  expect(await site.call(by, "notificationStatus", {})).toMatchObject({ inbox: 0, achievement: 0 });
});

test("J1 only questions and answers that the user can see take reactions", async () => {
  const unknown = { object_id: "10010000000009999", emoji: "heart", reaction: "activate" };
  expect((await site.error(people[1]!, "react", unknown)).reason).toBe("error.question.not_found");
  await site.call(site.admin, "operateQuestion", { id: question, operation: "hide" });
  expect((await site.error(people[1]!, "react", { ...unknown, object_id: question })).code).toBe(400);
  expect(await site.call(site.visitor, "postReactions", { object_id: question })).toBeNull();
});

test("J2 the reactions to several posts come at once, without those of posts that the user cannot see", async () => {
  const [by = site.admin] = people;
  const asked = await fixtures.question({ by });
  const answer = await fixtures.answer({ by, to: asked.id });
  const bare = await fixtures.question({ by });
  await site.call(by, "react", { object_id: answer.id, emoji: "smile", reaction: "activate" });
  await site.call(by, "react", { object_id: question, emoji: "smile", reaction: "activate" }).catch(() => undefined);
  const object_ids = [question, asked.id, answer.id, bare.id, "nonsense"].join(",");
  const smile = { emoji: "smile", count: 1, tooltip: "person0" };
  expect(await site.call(by, "reactionsOf", { object_ids: `${asked.id},${answer.id}` })).toEqual([
    { object_id: answer.id, reaction_summary: [{ ...smile, is_active: true }] },
  ]);
  expect(await site.call(site.visitor, "reactionsOf", { object_ids })).toEqual([
    { object_id: answer.id, reaction_summary: [{ ...smile, is_active: false }] },
  ]);
});
