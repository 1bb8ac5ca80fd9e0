import { afterAll, beforeAll, expect, test } from "vitest";
import { type Given, givenOn, type Person, type Site, testSite } from "../../../testing/index.ts";
import { countQueries } from "../../platform/db/index.ts";

let site: Site;
let given: Given;
let ann: Person;
let bob: Person;
const ids: Record<string, string> = {};

beforeAll(async () => {
  site = await testSite();
  given = givenOn(site);
  ann = await site.person("ann", { rank: 500 });
  bob = await site.person("bob", { rank: 500 });
  for (const name of ["owl", "crow", "cat"]) {
    ids[name] = (await given.question({ by: ann, title: `A question about a ${name}` })).id;
    site.wait(1);
  }
  ids.dog = (await given.question({ by: bob, title: "A question about a dog" })).id;
  ids.sand = (await given.answer({ by: ann, to: ids.dog })).id;
  site.wait(1);
  ids.tree = (await given.answer({ by: ann, to: ids.owl! })).id;
  await site.call(bob, "acceptAnswer", { question_id: ids.dog, answer_id: ids.sand });
  await site.call(bob, "castVote", { direction: "up", object_id: ids.tree });
  await site.call(bob, "castVote", { direction: "up", object_id: ids.crow! });
});
afterAll(() => site.close());

const nameOf = (id: string) => Object.keys(ids).find((name) => ids[name] === id);
const questions = async (who: Person, order: "newest" | "score" | "unanswered" | "" = "newest") => {
  const { count, list } = await site.call(who, "personalQuestions", { username: "ann", order });
  expect(count).toBe(list.length);
  return list.map((item) => nameOf(item.question_id));
};
const answers = async (who: Person, order: "newest" | "score" = "newest") => {
  const { list } = await site.call(who, "personalAnswers", { username: "ann", order });
  return list.map((item) => nameOf(item.answer_id));
};

test("O1 a person's questions come in each order", async () => {
  expect(await questions(site.visitor)).toEqual(["cat", "crow", "owl"]);
  expect(await questions(site.visitor, "score")).toEqual(["crow", "cat", "owl"]);
  expect(await questions(site.visitor, "unanswered")).toEqual(["cat", "crow"]);
});

test("O1 a person's answers come newest first, or accepted first", async () => {
  expect(await answers(site.visitor)).toEqual(["tree", "sand"]);
  expect(await answers(site.visitor, "score")).toEqual(["sand", "tree"]);
});

test("the best of a person are those with most votes, and nobody has none", async () => {
  const top = await site.call(site.visitor, "personalTop", { username: "ann" });
  expect(nameOf(top.question[0]!.question_id)).toBe("crow");
  expect(nameOf(top.answer[0]!.answer_id)).toBe("tree");
  expect(await site.call(site.visitor, "personalTop", { username: "nobody" })).toEqual({ question: [], answer: [] });
  expect((await site.refusal(site.visitor, "personalQuestions", { username: "nobody" })).code).toBe(400);
});

test("S5 what is unlisted is for its author and staff, with the answers below", async () => {
  await site.call(site.admin, "operateQuestion", { id: ids.cat!, operation: "hide" });
  await site.call(site.admin, "operateQuestion", { id: ids.dog!, operation: "hide" });
  expect(await questions(site.visitor)).toEqual(["crow", "owl"]);
  expect(await questions(ann)).toEqual(["cat", "crow", "owl"]);
  expect(await questions(site.admin)).toEqual(["cat", "crow", "owl"]);
  expect(await answers(bob)).toEqual(["tree"]);
  expect(await answers(ann)).toEqual(["tree", "sand"]);
});

test("S5 deleted posts are in no list, and an answer below a deleted question says so to its author", async () => {
  await site.call(site.admin, "deleteQuestion", { id: ids.owl! });
  expect(await questions(ann)).toEqual(["cat", "crow"]);
  const { list } = await site.call(ann, "personalAnswers", { username: "ann", order: "newest" });
  expect(list[0]?.question_info.title).toBe("Deleted question");
  await site.call(site.admin, "deleteAnswer", { id: ids.tree! });
  expect(await answers(ann)).toEqual(["sand"]);
});

test("a page of a profile takes a bounded number of queries", async () => {
  const page = await countQueries(site.app.db, () => questions(ann));
  expect(page.queries.length).toBeLessThanOrEqual(5);
});
