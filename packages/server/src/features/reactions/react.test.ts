import { afterAll, beforeAll, expect, test } from "vitest";
import { givenOn, type Person, type Site, testSite } from "../../../testing/index.ts";

let site: Site;
let people: Person[];
let question: string;

beforeAll(async () => {
  site = await testSite();
  people = [];
  for (let n = 0; n < 7; n++) people.push(await site.person(`person${n}`));
  question = (await givenOn(site).question({ by: people[0]! })).id;
});
afterAll(() => site.close());

const react = (who: Person, reaction: "activate" | "deactivate", emoji: "heart" | "frown" = "heart") =>
  site.call(who, "react", { object_id: question, emoji, reaction });

test("J1 each emoji is left once, and taken away again", async () => {
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

test("J1 only questions and answers that one can see take emojis", async () => {
  const unknown = { object_id: "10010000000009999", emoji: "heart", reaction: "activate" };
  expect((await site.refusal(people[1]!, "react", unknown)).reason).toBe("error.question.not_found");
  await site.call(site.admin, "operateQuestion", { id: question, operation: "hide" });
  expect((await site.refusal(people[1]!, "react", { ...unknown, object_id: question })).code).toBe(400);
  expect(await site.call(site.visitor, "postReactions", { object_id: question })).toBeNull();
});
