import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";
import { countQueries, engineOf } from "../../platform/db/index.ts";

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
  const ask = async (name: string, by: TestPerson, [title, content]: [string, string], tags: string[]) => {
    ids[name] = (await fixtures.question({ by, title, content, tags })).id;
    site.wait(1);
  };
  const answer = async (name: string, by: TestPerson, to: string, content: string) => {
    ids[name] = (await fixtures.answer({ by, to: ids[to]!, content })).id;
    site.wait(1);
  };
  await ask(
    "wool",
    ann,
    ["How warm is sheep wool", "My hands get cold even with `gloves` made of it."],
    ["wool", "c++"],
  );
  await ask("silk", bob, ["Where does silk come from", "I heard of worms, but how do they do it?"], ["silk-worm"]);
  await answer("warmer", bob, "wool", "Sheep **wool** is warm when it is dry.");
  await answer("alpaca", ann, "wool", "Alpaca is warmer than any sheep.");
});
afterAll(() => site.close());

const find = async (q: string, who = site.visitor) => {
  const { list } = await site.call(who, "search", { q, order: "newest" });
  return list.map(({ object }) => Object.keys(ids).find((name) => ids[name] === object.id));
};

test("F6 words are found in titles and texts, one of several is enough", async () => {
  expect(await find("wool")).toEqual(["warmer", "wool"]);
  expect(await find("worms glov")).toEqual(["silk", "wool"]);
});

test("F7 a phrase is found word for word", async () => {
  expect(await find('"sheep wool"')).toEqual(["warmer", "wool"]);
  expect(await find('"wool sheep"')).toEqual([]);
});

test("F9 tags with hyphens and signs filter, unknown ones are ignored", async () => {
  expect(await find("[silk-worm]")).toEqual(["silk"]);
  expect(await find("[c++] sheep")).toEqual(["alpaca", "warmer", "wool"]);
  expect(await find("[plastic] worms")).toEqual(["silk"]);
  expect(await find("[c++] [silk-worm]")).toEqual([]);
});

test("F9 filters apply together with a type", async () => {
  expect(await find("user:bob is:answer")).toEqual(["warmer"]);
  expect(await find("user:BOB is:answer")).toEqual(["warmer"]);
  expect(await find("user:me is:question", ann)).toEqual(["wool"]);
  expect(await find(`inquestion:${ids.wool} user:ann`)).toEqual(["alpaca"]);
  expect(await find("answers:2 score:0")).toEqual(["wool"]);
  expect(await find("hasaccepted:no [wool]")).toEqual(["wool"]);
});

test("F9 a time filters questions and answers, in the time zone of the site", async () => {
  const today = new Date(site.app.now() * 1000).toISOString().slice(0, 10);
  expect(await find("created:week worms")).toEqual(["silk"]);
  expect(await find(`created:${today} is:question`)).toEqual(["silk", "wool"]);
  expect(await find(`created:<${today}`)).toEqual([]);
  expect(await find(`created:>${today} wool`)).toEqual([]);
  expect(await find(`created:2001..${today} is:answer`)).toEqual(["alpaca", "warmer"]);
});

test("F9 `is:` has other names for filters", async () => {
  expect(await find("is:answered")).toEqual(["wool"]);
  expect(await find("is:unanswered")).toEqual(["silk"]);
  expect(await find("is:accepted")).toEqual([]);
});

test("F9 views of the last moments count", async () => {
  await site.call(site.visitor, "questionInfo", { id: ids.silk! });
  expect(await find("views:1")).toEqual(["silk"]);
});

test("F12 an unknown username is searched as a word", async () => {
  expect(await find("user:nobody worms")).toEqual(["silk"]);
});

test("F9, F12 a search names its filters that stand for nothing here", async () => {
  const unknownIn = async (q: string) => (await site.call(site.visitor, "search", { q })).unknown;
  expect(await unknownIn("[plastic] [c++] user:nobody user:ann sheep")).toEqual(["[plastic]"]);
  expect(await unknownIn("[Silk Worm] [plastic] user:nobody worms")).toEqual(["[plastic]", "user:nobody"]);
  expect(await unknownIn("[silk-worm] user:bob worms")).toBeUndefined();
});

test("F8 an excerpt is plain text around the first hit", async () => {
  const { list } = await site.call(site.visitor, "search", { q: "gloves" });
  expect(list[0]?.object.excerpt).toBe("My hands get cold even with gloves made of it.");
  expect(list[0]?.object).toMatchObject({ title: "How warm is sheep wool", answer_count: 2, status: "available" });
});

test("F13 hidden and deleted questions are not found, nor their answers; closed ones are", async () => {
  await site.call(site.admin, "operateQuestion", { id: ids.wool!, operation: "hide" });
  expect(await find("sheep")).toEqual([]);
  await site.call(site.admin, "operateQuestion", { id: ids.wool!, operation: "show" });
  await site.call(site.admin, "deleteAnswer", { id: ids.warmer! });
  expect(await find("sheep")).toEqual(["alpaca", "wool"]);
  await site.call(site.admin, "closeQuestion", { id: ids.silk!, close_type: 63, close_msg: "" });
  expect(await find("silk")).toEqual(["silk"]);
});

test("F5 an edited post is found by its new words", async () => {
  await site.call(ann, "editAnswer", { id: ids.alpaca!, content: "Camel hair is even better." });
  expect(await find("camel")).toEqual(["alpaca"]);
  expect(await find("alpaca")).toEqual([]);
});

test("F14 a search takes a bounded number of queries", async () => {
  const { queries } = await countQueries(site.app.db, () =>
    site.call(site.visitor, "search", { q: "wool sheep [wool]" }),
  );
  // MariaDB counts the posts of words with a query of its own.
  expect(queries.length).toBeLessThanOrEqual(engineOf(site.app.db.read) === "mysql" ? 16 : 15);
});

test("no plugin replaces the site's search", async () => {
  expect(await site.call(site.visitor, "searchDescription", {})).toEqual({ name: "", icon: "", link: "" });
});

test("F14 a renamed or merged tag counts by its new words", async () => {
  const cat = await site.person("cat", { rank: 500 });
  const ranked = async (q = "mitten") => {
    const { list } = await site.call(site.visitor, "search", { q, order: "relevance" });
    return list.map(({ object }) => object.id);
  };
  const text = "A mitten is warmer than a glove with fingers.";
  const tagged = (await fixtures.question({ by: cat, title: "Hands in winter, one", content: text, tags: ["gloves"] }))
    .id;
  site.wait(1);
  const other = (await fixtures.question({ by: cat, title: "Hands in winter, two", content: text, tags: ["snow"] })).id;
  expect(await ranked()).toEqual([other, tagged]);
  const { tag_id } = await site.call(site.visitor, "tagInfo", { name: "gloves" });
  const renamed = { tag_id, slug_name: "mitten", display_name: "mitten", original_text: "For hands" };
  await site.call(site.admin, "editTag", renamed);
  await site.settle();
  expect(await ranked()).toEqual([tagged, other]);
  const target_tag_id = await fixtures.tag("handwear");
  await site.call(site.admin, "mergeTags", { source_tag_id: tag_id, target_tag_id });
  await site.settle();
  expect(await ranked("handwear")).toEqual([tagged]);
  expect(await ranked()).toEqual([tagged, other]);
});

test("F16 a search that is still being typed finds questions and tags, in few queries", async () => {
  const { queries, result } = await countQueries(site.app.db, () =>
    site.call(site.visitor, "instantSearch", { q: "sil" }),
  );
  expect(queries.length).toBeLessThanOrEqual(9);
  expect(result.questions).toEqual([
    {
      id: ids.silk,
      title: "Where does silk come from",
      url_title: expect.any(String),
      answer_count: 0,
      accepted: false,
    },
  ]);
  expect(result.tags).toEqual([{ slug_name: "silk-worm", display_name: "silk-worm" }]);
  expect(await site.call(site.visitor, "instantSearch", { q: "wool is:answer" })).toMatchObject({
    questions: [{ id: ids.wool }],
    tags: [],
  });
});

test("F16 no more than five questions and three tags show while typing", async () => {
  for (const slug of ["linen-1", "linen-2", "linen-3", "linen-4"]) await fixtures.tag(slug);
  for (let n = 0; n < 6; n++) await fixtures.question({ by: bob, title: `How is linen made, part ${n}` });
  const { questions, tags } = await site.call(site.visitor, "instantSearch", { q: "linen" });
  expect([questions.length, tags.length]).toEqual([5, 3]);
});
