import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createFixtures,
  type SiteFixtures,
  type TestPerson,
  type TestSite,
  testSite,
} from "../../../../testing/index.ts";
import { countQueries } from "../../db/index.ts";

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 2000 });
  for (let n = 1; n <= 12; n++) await ask(`How do I true a wheel, part ${n}`, "It wobbles.");
  await ask("The punctured inner tube", "A nail went through it.");
  await ask("Which derailleur fits", "It has nine gears.");
  await ask("Где починить колесо", "Нужна мастерская.");
  await ask("Hidden velodrome", "Nobody may read this.");
  await site.settle();
});
afterAll(() => site.close());

async function ask(title: string, content: string, tags: string[] = ["bikes"]): Promise<string> {
  const { id } = await fixtures.question({ by: ann, title, content, tags });
  site.wait(1);
  return id;
}

async function search(q: string, order: "relevance" | "newest" = "relevance") {
  await site.settle();
  const { list, suggestion, found, count } = await site.call(site.visitor, "search", { q, order });
  return { titles: list.map(({ object }) => object.title), suggestion, found, count };
}

test.each(["relevance", "newest"] as const)(
  "F33 a word with a typing error finds what is meant, by %s",
  async (order) => {
    const { titles, suggestion, found, count } = await search("wheeel", order);
    expect(count).toBe(12);
    expect(titles[0]).toContain("How do I true a wheel");
    expect(suggestion).toEqual({ q: "wheel", is_included: true });
    expect(found).toEqual(["wheel"]);
  },
);

test.each([
  ["puncutred tube", "punctured tube"],
  ["deraileurs", "derailleur"],
  ["wheeel [bikes] user:ann", "wheel [bikes] user:ann"],
  ["починить колсео", "починить колесо"],
])("F33 %j is read as %j", async (typed, meant) => {
  const { suggestion, titles } = await search(typed);
  expect(suggestion).toEqual({ q: meant, is_included: true });
  expect(titles).not.toEqual([]);
});

test.each(["wheel", "whee", "wheels wobbling", '"wheeel"', "whl", "wheel1", "zzzzzzzzzz", "how"])(
  "F33 %j is not corrected",
  async (typed) => {
    expect((await search(typed)).suggestion).toBeNull();
  },
);

test("F33 of a word that few threads contain, a similar one of many is suggested and not searched for", async () => {
  await ask("A wheal on my arm", "It itches.", ["skin"]);
  const { titles, suggestion } = await search("wheal");
  expect(titles).toEqual(["A wheal on my arm"]);
  expect(suggestion).toEqual({ q: "wheel", is_included: false });
});

test("F33 what is meant is shown as it is written where it was found, also in texts alone", async () => {
  await ask("What to drink after a ride", "An appliqué of the route helps.", ["breaks"]);
  expect((await search("aplique")).suggestion).toEqual({ q: "appliqué", is_included: true });
});

test("F33 no word is suggested in place of a known one that no title or tag contains", async () => {
  await ask("A wabble board", "For music.", ["sound"]);
  expect((await search("wabble")).suggestion).toBeNull();
});

test("F33 no word is suggested that only hidden threads contain", async () => {
  const id = await ask("An unusual pennyfarthing", "From the attic.");
  expect((await search("penyfarthing")).suggestion).toEqual({ q: "pennyfarthing", is_included: true });
  await site.call(site.admin, "operateQuestion", { id, operation: "hide" });
  expect((await search("penyfarthing")).suggestion).toBeNull();
});

test("F33 questions show while a word with a typing error is typed", async () => {
  const { questions, found } = await site.call(site.visitor, "instantSearch", { q: "puncutred" });
  expect(questions.map(({ title }) => title)).toEqual(["The punctured inner tube"]);
  expect(found).toEqual(["punctured"]);
});

test("F33 typing errors take a bounded number of queries", async () => {
  const { queries } = await countQueries(site.app.db, () =>
    site.call(site.visitor, "search", { q: "wheeel deraileurs puncutred colmpletely unknwon wrods" }),
  );
  expect(queries.length).toBeLessThanOrEqual(25);
});
