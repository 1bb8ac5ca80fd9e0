import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createFixtures,
  type SiteFixtures,
  type TestPerson,
  type TestSite,
  testSite,
} from "../../../../testing/index.ts";
import { countQueries } from "../../../platform/db/index.ts";

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
let bob: TestPerson;
const ids: Record<string, string> = {};

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 500 });
  bob = await site.person("bob", { rank: 500 });
  for (const name of ["owl", "crow", "cat"]) {
    ids[name] = (await fixtures.question({ by: ann, title: `A question about a ${name}` })).id;
    site.wait(1);
  }
  ids.dog = (await fixtures.question({ by: bob, title: "A question about a dog" })).id;
  ids.sand = (await fixtures.answer({ by: ann, to: ids.dog })).id;
  site.wait(1);
  ids.tree = (await fixtures.answer({ by: ann, to: ids.owl! })).id;
  await site.call(bob, "acceptAnswer", { question_id: ids.dog, answer_id: ids.sand });
  await site.call(bob, "castVote", { direction: "up", object_id: ids.tree });
  await site.call(bob, "castVote", { direction: "up", object_id: ids.crow! });
});
afterAll(() => site.close());

const nameOf = (id: string) => Object.keys(ids).find((name) => ids[name] === id);
const questions = async (who: TestPerson, order: "newest" | "score" | "unanswered" | "" = "newest") => {
  const { count, list } = await site.call(who, "personalQuestions", { username: "ann", order });
  expect(count).toBe(list.length);
  return list.map((item) => nameOf(item.question_id));
};
const answers = async (who: TestPerson, order: "newest" | "score" = "newest") => {
  const { list } = await site.call(who, "personalAnswers", { username: "ann", order });
  return list.map((item) => nameOf(item.answer_id));
};

test("O1 a user's questions are listed in each order", async () => {
  expect(await questions(site.visitor)).toEqual(["cat", "crow", "owl"]);
  expect(await questions(site.visitor, "score")).toEqual(["crow", "cat", "owl"]);
  expect(await questions(site.visitor, "unanswered")).toEqual(["cat", "crow"]);
});

test("O1 a user's answers are listed newest first, or accepted first", async () => {
  expect(await answers(site.visitor)).toEqual(["tree", "sand"]);
  expect(await answers(site.visitor, "score")).toEqual(["sand", "tree"]);
});

test("a user's top posts are those with most votes; an unknown user has none", async () => {
  const top = await site.call(site.visitor, "personalTop", { username: "ann" });
  expect(nameOf(top.question[0]!.question_id)).toBe("crow");
  expect(nameOf(top.answer[0]!.answer_id)).toBe("tree");
  expect(await site.call(site.visitor, "personalTop", { username: "nobody" })).toEqual({ question: [], answer: [] });
  expect((await site.error(site.visitor, "personalQuestions", { username: "nobody" })).code).toBe(400);
});

test("S5 an unlisted question and its answers are visible to their authors and staff only", async () => {
  await site.call(site.admin, "operateQuestion", { id: ids.cat!, operation: "hide" });
  await site.call(site.admin, "operateQuestion", { id: ids.dog!, operation: "hide" });
  expect(await questions(site.visitor)).toEqual(["crow", "owl"]);
  expect(await questions(ann)).toEqual(["cat", "crow", "owl"]);
  expect(await questions(site.admin)).toEqual(["cat", "crow", "owl"]);
  expect(await answers(bob)).toEqual(["tree"]);
  expect(await answers(ann)).toEqual(["tree", "sand"]);
});

test("S11 an answer shows nothing of an unlisted or deleted question that its author may not see", async () => {
  const { list } = await site.call(ann, "personalAnswers", { username: "ann" });
  const hidden = { title: "Hidden question", url_title: "", tags: [] };
  expect(list.find(({ answer_id }) => nameOf(answer_id) === "sand")?.question_info).toEqual(hidden);
  const top = await site.call(ann, "personalTop", { username: "ann" });
  expect(top.answer.find(({ answer_id }) => nameOf(answer_id) === "sand")?.question_info).toEqual(hidden);
  const staff = await site.call(site.admin, "personalAnswers", { username: "ann" });
  expect(staff.list.map((item) => item.question_info.title)).toContain("A question about a dog");
});

test("S5 deleted posts are in no list, and an answer to a deleted question is marked for its author", async () => {
  await site.call(site.admin, "deleteQuestion", { id: ids.owl! });
  expect(await questions(ann)).toEqual(["cat", "crow"]);
  const { list } = await site.call(ann, "personalAnswers", { username: "ann", order: "newest" });
  expect(list[0]?.question_info).toEqual({ title: "Deleted question", url_title: "", tags: [] });
  await site.call(site.admin, "deleteAnswer", { id: ids.tree! });
  expect(await answers(ann)).toEqual(["sand"]);
});

test("a page of a profile takes a bounded number of queries", async () => {
  const page = await countQueries(site.app.db, () => questions(ann));
  expect(page.queries.length).toBeLessThanOrEqual(5);
});
