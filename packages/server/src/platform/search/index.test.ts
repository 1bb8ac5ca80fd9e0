import { objectId, type SearchTerm, searchTerm } from "@askwell/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "../../../testing/database.ts";
import type { PlatformTables } from "../tables.ts";
import { createSearchIndex, type SearchDocument, type SearchRequest } from "./index.ts";

const { database: db, drop } = await testDatabase<PlatformTables>();
const index = createSearchIndex(db.engine);
afterAll(drop);

const question = (n: number, title: string, text: string, fields: Partial<SearchDocument> = {}): SearchDocument => ({
  post_id: objectId("question", n),
  question_id: objectId("question", n),
  kind: "question",
  user_id: "1",
  visible: 1,
  created_at: 1000 + n,
  active_at: 1000 + n,
  score: 0,
  accepted: 0,
  answer_count: 0,
  title,
  tags: [],
  text,
  ...fields,
});
const answer = (n: number, to: number, text: string, fields: Partial<SearchDocument> = {}): SearchDocument => ({
  ...question(n, "", text),
  post_id: objectId("answer", n),
  question_id: objectId("question", to),
  kind: "answer",
  user_id: "2",
  ...fields,
});

const terms = (...words: string[]): SearchTerm[] => words.flatMap((word) => searchTerm(word) ?? []);
const EVERYTHING: SearchRequest = {
  terms: [],
  texts: [],
  kind: null,
  tagIds: [],
  user_id: null,
  question_id: null,
  created: null,
  score: null,
  answer_count: null,
  view_count: null,
  accepted: null,
  order: "newest",
  offset: 0,
  size: 20,
};
const numbers = (ids: readonly string[]) => ids.map((id) => Number(id.slice(4)));
const find = async (request: Partial<SearchRequest>) => {
  const { count, postIds } = await index.find(db.read, { ...EVERYTHING, ...request });
  return { count, found: numbers(postIds) };
};

beforeAll(async () => {
  await db.write((tx) =>
    index.save(tx, [
      question(1, "How warm is sheep wool", "My hands get cold even with gloves made of it.", {
        score: 3,
        tags: ["wool"],
      }),
      answer(2, 1, "Sheep wool is warm when it is dry.", { score: 1 }),
      answer(3, 1, "Alpaca is warmer than any sheep.", { accepted: 1, score: 5 }),
      question(4, "Where does silk come from", "I heard of worms in C++ and C# and .NET.", { score: -2, user_id: "7" }),
      question(5, "東京都の天気", "雨が降りますか。", { active_at: 9000 }),
      question(6, "Which coat for the winter", "Wool or down? I like wool.", { answer_count: 2 }),
      question(7, "Hidden wool", "Nobody sees this.", { visible: 0 }),
    ]),
  );
});

test("F6 a word is found in titles and texts, newest first, in any case", async () => {
  expect(await find({ terms: terms("WOOL") })).toEqual({ count: 3, found: [6, 2, 1] });
});

test("F6 the prefix of a word matches, its middle does not", async () => {
  expect((await find({ terms: terms("glov") })).found).toEqual([1]);
  expect((await find({ terms: terms("loves") })).found).toEqual([]);
});

test("F6 one of several words suffices", async () => {
  expect((await find({ terms: terms("worms", "gloves") })).found).toEqual([4, 1]);
});

test("F2 short words with symbols are separate words", async () => {
  expect((await find({ terms: terms("c++") })).found).toEqual([4]);
  expect((await find({ terms: terms(".net") })).found).toEqual([4]);
  expect((await find({ terms: terms("is") })).found).toEqual([3, 2, 1]);
});

test("F3 scripts without spaces are found by any sequence of characters", async () => {
  expect((await find({ terms: terms("東京") })).found).toEqual([5]);
  expect((await find({ terms: terms("京都の") })).found).toEqual([5]);
  expect((await find({ terms: terms("都京") })).found).toEqual([]);
});

test("F7 a phrase matches adjacent words", async () => {
  const phrase = (text: string) => [searchTerm(text, true)!];
  expect((await find({ terms: phrase("sheep wool") })).found).toEqual([2, 1]);
  expect((await find({ terms: phrase("wool sheep") })).found).toEqual([]);
  expect((await find({ terms: phrase("sheep woo") })).found).toEqual([]);
  expect((await find({ terms: [...phrase("sheep wool"), ...terms("worms")] })).found).toEqual([4, 2, 1]);
  // The title ends with the first word, but the text does not start with the second.
  expect((await find({ terms: phrase("wool my") })).found).toEqual([]);
});

test("F9 filters restrict the matches of words", async () => {
  const wool = terms("wool");
  expect((await find({ terms: wool, kind: "answer" })).found).toEqual([2]);
  expect((await find({ terms: wool, user_id: "2" })).found).toEqual([2]);
  expect((await find({ terms: wool, question_id: objectId("question", 1) })).found).toEqual([2, 1]);
  expect((await find({ terms: wool, score: { value: 1, isExact: false } })).found).toEqual([2, 1]);
  expect((await find({ terms: wool, answer_count: { value: 2, isExact: false } })).found).toEqual([6]);
});

test("F9 filters work without words", async () => {
  expect((await find({ user_id: "7" })).found).toEqual([4]);
  expect((await find({ kind: "answer", accepted: true })).found).toEqual([3]);
  expect((await find({ score: { value: 0, isExact: true } })).found).toEqual([6, 5]);
  expect(await find({})).toEqual({ count: 6, found: [6, 5, 4, 3, 2, 1] });
});

test("F14 results can be sorted in each order", async () => {
  expect((await find({ order: "score" })).found).toEqual([3, 1, 2, 6, 5, 4]);
  expect((await find({ order: "active" })).found).toEqual([5, 6, 4, 3, 2, 1]);
  expect((await find({ order: "score", terms: terms("wool") })).found).toEqual([1, 2, 6]);
  expect((await find({ order: "relevance", terms: terms("wool") })).found).toEqual([1, 2, 6]);
  expect((await find({ order: "relevance", terms: terms("sheep", "dry") })).found).toEqual([2, 1, 3]);
});

test("F15 the count covers all pages, even beyond the last", async () => {
  const wool = { terms: terms("wool"), size: 2 };
  expect(await find(wool)).toEqual({ count: 3, found: [6, 2] });
  expect(await find({ ...wool, offset: 2 })).toEqual({ count: 3, found: [1] });
  expect(await find({ ...wool, offset: 40 })).toEqual({ count: 3, found: [] });
  expect(await find({ ...wool, offset: 2, order: "relevance" })).toEqual({ count: 3, found: [6] });
  expect(await find({ ...wool, offset: 40, order: "relevance" })).toEqual({ count: 3, found: [] });
  expect(await find({ offset: 40 })).toEqual({ count: 6, found: [] });
});

test("F5 a changed post is found only by its new words, a removed one not at all", async () => {
  await db.write((tx) => index.save(tx, [question(20, "About paper", "Made of trees.")]));
  await db.write((tx) => index.save(tx, [question(20, "About glass", "Made of sand.", { created_at: 5000 })]));
  expect((await find({ terms: terms("trees") })).found).toEqual([]);
  expect((await find({ terms: terms("sand") })).found).toEqual([20]);
  await db.write((tx) => index.update(tx, objectId("question", 20), { visible: 0 }));
  expect((await find({ terms: terms("sand") })).found).toEqual([]);
  await db.write((tx) => index.update(tx, objectId("question", 20), { visible: 1 }));
  await db.write((tx) => index.remove(tx, [objectId("question", 20)]));
  expect((await find({ terms: terms("sand") })).found).toEqual([]);
  expect(
    await db.read.selectFrom("search").select("post_id").where("score", "=", 0).where("visible", "=", 1).execute(),
  ).toHaveLength(2);
});

test("F5 posts of the same second with similar ids are both found", async () => {
  const far = 21 + 2 ** 21;
  await db.write((tx) =>
    index.save(tx, [question(21, "First twin", ""), question(far, "Second twin", "", { created_at: 1021 })]),
  );
  expect((await find({ terms: terms("twin") })).found).toEqual([far, 21]);
  await db.write((tx) => index.remove(tx, [objectId("question", 21), objectId("question", far)]));
});

test("F5 posts saved concurrently with the same words are all found, only by their last words", async () => {
  const ids = Array.from({ length: 20 }, (_, n) => 40 + n);
  const saveAll = (text: string) =>
    Promise.all(ids.map((n) => db.write((tx) => index.save(tx, [question(n, `Herd ${n}`, `${text} of sheep ${n}`)]))));
  await saveAll("flock and drove");
  await saveAll("drove and swarm");
  expect((await find({ terms: terms("swarm", "drove") })).found).toEqual(ids.toReversed());
  expect((await find({ terms: terms("flock") })).found).toEqual([]);
  await Promise.all(ids.map((n) => db.write((tx) => index.remove(tx, [objectId("question", n)]))));
  expect((await find({ terms: terms("swarm", "drove", "herd") })).found).toEqual([]);
});

test("F14 older posts with the word in the title are ranked among more than two thousand", async () => {
  const crowd = Array.from({ length: 2300 }, (_, n) => answer(100 + n, 1, "crowd of many", { created_at: 10_000 + n }));
  await db.write((tx) => index.save(tx, [question(99, "The crowd", "", { score: 2 }), ...crowd]));
  const first = await find({ terms: terms("crowd"), order: "relevance", size: 3 });
  expect(first.count).toBe(2301);
  expect(first.found[0]).toBe(99);
  const last = await find({ terms: terms("crowd"), order: "relevance", offset: 2280, size: 30 });
  expect(last).toEqual({ count: 2301, found: Array.from({ length: 21 }, (_, n) => 120 - n) });
});

test("F14 a word of nearly every post is found alone, beside others and in a phrase", async () => {
  const small = createSearchIndex(db.engine, {
    bounds: {
      ...{ counted: 60, ranked: 40, few: 0, lookUp: 1, compared: 10_000, segment: 6000 },
      ...{ enough: 1000, large: 1000, checked: 1000 },
    },
  });
  const findFew = async (request: Partial<SearchRequest>) => {
    const { count, postIds } = await small.find(db.read, { ...EVERYTHING, size: 3, ...request });
    return { count, found: numbers(postIds) };
  };
  const newest = { count: 60, found: [2399, 2398, 2397] };
  expect(await findFew({ terms: terms("crowd") })).toEqual(newest);
  expect(await findFew({ terms: terms("crow"), order: "relevance" })).toMatchObject({
    count: 60,
    found: [99, 2399, 2398],
  });
  expect(await findFew({ terms: terms("crowd", "many", "wool"), order: "relevance" })).toMatchObject({ count: 60 });
  expect(await findFew({ terms: [searchTerm("of many", true)!], kind: "answer" })).toEqual(newest);
  expect(await findFew({ terms: [searchTerm("many of", true)!] })).toEqual({ count: 0, found: [] });
  expect(await findFew({ terms: terms("crowd"), offset: 57 })).toEqual({ count: 60, found: [2342, 2341, 2340] });
});
