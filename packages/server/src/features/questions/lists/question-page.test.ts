import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createFixtures,
  type SiteFixtures,
  type TestPerson,
  type TestSite,
  testSite,
} from "../../../../testing/index.ts";
import { countQueries } from "../../../platform/db/index.ts";
import { refreshHotScores } from "../index.ts";
import { questionPage } from "./question-page.ts";

const DAY_S = 86_400;

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
let bob: TestPerson;
const ids: Record<string, string> = {};

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 200 });
  bob = await site.person("bob", { rank: 200 });
  const ask = async (name: string, by: TestPerson, tags: string[], content?: string) => {
    ids[name] = (await fixtures.question({ by, tags, ...(content && { content }) })).id;
    site.wait(10);
  };
  await ask("apple", ann, ["fruit"]);
  await ask("beet", bob, ["root"]);
  await ask("cherry", ann, ["fruit", "tree"]);
  await ask("date", bob, ["fruit", "tree"], `See /questions/${ids.apple} and /questions/${ids.beet} for more.`);
  await ask("endive", bob, ["leaf"], `See #${ids.apple} for more of this.`);
  await fixtures.answer({ by: bob, to: ids.apple! });
  site.wait(10);
});
afterAll(() => site.close());

const names = (list: readonly { id: string }[]) =>
  list.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id) ?? id);
const page = (more: object) => site.call(site.visitor, "questionPage", { page: 1, page_size: 20, ...more });
const order = async (more: object) => names((await page(more)).list).join(" ");

test("O1 newest first, and the other orders", async () => {
  expect(await order({ order: "newest" })).toBe("endive date cherry beet apple");
  expect(await order({ order: "active" })).toBe("apple endive date cherry beet");
  expect(await order({ order: "unanswered" })).toBe("endive date cherry beet");
  expect(await order({ order: "frequent", page_size: 2 })).toBe("apple beet");
  for (let n = 0; n < 2; n++) await site.call(ann, "questionInfo", { id: ids.cherry! });
  await site.call(ann, "questionInfo", { id: ids.beet! });
  expect(await order({ order: "score", page_size: 2 })).toBe("cherry beet");
});

test("O4 hot is computed from views, answers and votes", async () => {
  await site.app.views.flush();
  await refreshHotScores(site.app);
  expect((await order({ order: "hot", in_days: 7 })).split(" ")[0]).toBe("cherry");
});

test("O5 the order of activity names the last action and its user", async () => {
  const [first] = (await page({ order: "active" })).list;
  expect(first).toMatchObject({ operation_type: "answered", operator: { username: "bob" } });
  const [newest] = (await page({ order: "newest" })).list;
  expect(newest).toMatchObject({ operation_type: "asked" });
});

test("a tag, an author and a number of days filter, in any case", async () => {
  expect(await order({ tag: "TREE" })).toBe("date cherry");
  expect(await order({ username: "ann", order: "newest" })).toBe("cherry apple");
  expect(await order({ username: "bob", tag: "tree" })).toBe("date");
  expect(await page({ tag: "stone" })).toEqual({ count: 0, list: [] });
  expect(await page({ username: "nobody" })).toEqual({ count: 0, list: [] });
  expect((await page({ in_days: 1, order: "score" })).count).toBe(5);
});

test("O6 a page beyond the last is not found, nor one without number and size", async () => {
  expect((await page({ page: 3, page_size: 2 })).list).toHaveLength(1);
  for (const wrong of [{ page: 4, page_size: 2 }, { page: 2 }, { page_size: 2 }, {}]) {
    expect((await site.error(site.visitor, "questionPage", wrong)).code).toBe(404);
  }
});

test("O2 pinned questions come first in every order, in the lists of tags too", async () => {
  await site.call(site.admin, "operateQuestion", { id: ids.apple!, operation: "pin" });
  for (const by of ["newest", "active", "score", "frequent", "hot"] as const) {
    expect((await order({ order: by })).split(" ")[0]).toBe("apple");
  }
  expect(await order({ tag: "fruit", order: "newest" })).toBe("apple date cherry");
  await site.call(site.admin, "operateQuestion", { id: ids.apple!, operation: "unpin" });
});

test("recommended are questions that the user follows and can answer", async () => {
  const recommended = async () => names((await site.call(ann, "questionRecommendPage", {})).list).join(" ");
  expect(await recommended()).toBe("");
  await site.call(ann, "followTags", { slug_name_list: ["fruit", "root"] });
  expect(await recommended()).toBe("date beet");
  await site.call(ann, "follow", { object_id: ids.endive! });
  expect(await recommended()).toBe("endive date beet");
});

test("linked and related questions", async () => {
  const linking = await site.call(ann, "questionLink", { question_id: ids.apple!, order: "newest" });
  expect([linking.count, names(linking.list)]).toEqual([2, ["endive", "date"]]);
  const related = await site.call(ann, "questionSimilarTag", { question_id: ids.cherry! });
  expect(names(related.list ?? [])).toEqual(["date"]);
});

test("similar titles contain most of the typed words", async () => {
  await fixtures.question({ by: ann, title: "How do I fold a sail properly", tags: ["sail"] });
  await fixtures.question({ by: ann, title: "How do I paint a wooden boat", tags: ["sail"] });
  const similar = async (title: string) =>
    (await site.call(bob, "questionSimilar", { title })).map((each) => each.title);
  expect(await similar("a sail prop")).toEqual(["How do I fold a sail properly"]);
  expect([await similar("airplane"), await similar("")]).toEqual([[], []]);
});

test("F31 similar titles contain the typed words in any form, and stop words do not count", async () => {
  await fixtures.question({ by: ann, title: "Mending torn sails by hand", tags: ["sail"] });
  await fixtures.question({ by: ann, title: "How do I get to the shipyard from here", tags: ["sail"] });
  await site.settle();
  const list = await site.call(bob, "questionSimilar", { title: "How do I get to mend a torn sail?" });
  expect(list.map(({ title }) => title)).toEqual(["Mending torn sails by hand"]);
});

test("a list is read with at most five queries", async () => {
  const request = { page: 1, page_size: 20, order: "newest", tag: "", username: "", in_days: 0 } as const;
  for (const more of [
    {},
    { tag: "fruit" },
    { username: "ann" },
    { username: "ann", tag: "fruit" },
    { order: "active" },
  ]) {
    const input = { ...request, ...more } as never;
    const { queries } = await countQueries(site.app.db, () => questionPage(site.app, site.visitor as never, input));
    expect(queries.length).toBeLessThanOrEqual(5);
  }
});

test("related are the best of the tag when it has no recent questions", async () => {
  const related = async () =>
    names((await site.call(site.visitor, "questionSimilarTag", { question_id: ids.apple! })).list ?? []);
  expect(await related()).toEqual(["cherry", "date"]);
  await site.call(ann, "castVote", { direction: "up", object_id: ids.date!, is_cancel: false });
  site.wait(1000 * DAY_S);
  expect(await related()).toEqual(["date", "cherry"]);
});
