import { firstHit, objectId, type SearchTerm, searchTerm } from "@askwell/domain";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Tables } from "../../tables.ts";
import { countQueries } from "../db/index.ts";
import { testDatabase } from "../db/testing.ts";
import { findPosts } from "./find.ts";
import { type FullText, fullTexts } from "./full-text.ts";
import { createSearchIndex, type SearchDocument } from "./index.ts";
import type { SearchBounds, SearchRequest } from "./request.ts";
import { listSegments, segmentOf } from "./segments.ts";

/** Small enough for every bound to matter among a few hundred posts. */
const BOUNDS = { counted: 60, ranked: 24, compared: 1000, few: 30, lookUp: 1, segment: 20 };
const POSTS = 400;

const { database: db, drop } = await testDatabase<Tables>();
const index = createSearchIndex(db.engine, BOUNDS);
afterAll(drop);

/** Common words first, and many that begin alike. */
const WORDS = [
  "the",
  "red",
  "car",
  "card",
  "cards",
  "care",
  "cargo",
  "go",
  "c++",
  "carpet",
  "red-carpet",
  "rare",
  "猫好き",
];

/** Numbers that look like chance and are the same every time. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 32;
  };
}

const random = chance(7);
const text = (count: number) =>
  Array.from({ length: count }, () => WORDS[Math.floor(WORDS.length * random() ** 2.5)]).join(" ");

const posts = Array.from({ length: POSTS }, (_, n): SearchDocument => {
  const isQuestion = n % 3 === 0;
  return {
    post_id: objectId(isQuestion ? "question" : "answer", n + 1),
    question_id: objectId("question", n - (n % 3) + 1),
    kind: isQuestion ? "question" : "answer",
    user_id: String(n % 50),
    visible: n % 11 === 0 ? 0 : 1,
    created_at: 1000 + Math.floor(random() * 100_000),
    active_at: Math.floor(random() * 1000),
    score: Math.floor(random() * 5),
    accepted: 0,
    answer_count: 0,
    title: isQuestion ? text(4) : "",
    tags: [],
    text: text(1 + Math.floor(random() * 6)),
  };
});

beforeAll(async () => {
  await db.write((tx) => index.add(tx, posts.slice(0, POSTS / 2)));
  await db.write((tx) => index.save(tx, posts.slice(POSTS / 2)));
  await fileAll();
});

/** Tags, and which questions carry them: every so many. */
const TAGS: Readonly<Record<string, number>> = { rare: 31, usual: 3 };
const carries = ({ question_id }: SearchDocument, tag: string) =>
  (Number(question_id.slice(-6)) - 1) % (3 * TAGS[tag]!) === 0;

beforeAll(async () => {
  const tagged = posts.flatMap((post) =>
    Object.keys(TAGS)
      .filter((tag) => post.kind === "question" && carries(post, tag))
      .map((tag) => ({
        ...{ question_id: post.post_id, tag_id: tag, list_tag_id: tag, position: 0, status: "available", pinned: 0 },
        ...{ created_at: 0, active_at: 0, score: 0, hot: 0, view_count: 0, linked_count: 0, unanswered: 0 },
      })),
  );
  await db.write((tx) =>
    tx
      .insertInto("question_tags")
      .values(tagged as Tables["question_tags"][])
      .execute(),
  );
});

async function fileAll(): Promise<void> {
  await db.write((tx) => index.divide(tx));
  for await (const ids of index.misfiled(db.read, 30)) {
    const some = posts.filter((post) => ids.includes(post.post_id));
    await db.write((tx) => index.save(tx, some));
  }
}

const REQUEST: SearchRequest = {
  ...{ terms: [], kind: null, tagIds: [], user_id: null, question_id: null, score: null, answer_count: null },
  ...{ view_count: null, accepted: null, order: "newest", offset: 0, size: 20 },
};

/** Title and text apart: no phrase reaches from one to the other. */
const holds = (post: SearchDocument, term: SearchTerm) =>
  [post.kind === "question" ? post.title : "", post.text].some((part) => firstHit(part, [term]) !== null);

/** The same by looking at every post. */
function naive({ terms, kind, user_id, tagIds, score, order, offset, size }: SearchRequest): {
  count: number;
  postIds: string[];
} {
  const fits = posts.filter(
    (post) =>
      post.visible === 1 &&
      (kind === null || post.kind === kind) &&
      (user_id === null || post.user_id === user_id) &&
      (score === null || (score.isExact ? post.score === score.value : post.score >= score.value)) &&
      tagIds.every((tag) => carries(post, tag)) &&
      terms.some((term) => holds(post, term)),
  );
  const place = (post: SearchDocument) => numbers.get(post.post_id)!;
  const newest = fits.toSorted((one, other) => place(other) - place(one)).slice(0, BOUNDS.counted);
  const by = {
    newest: () => 0,
    active: (post: SearchDocument) => post.active_at,
    score: (post: SearchDocument) => post.score,
  };
  const key = by[order === "relevance" ? "newest" : order];
  newest.sort((one, other) => key(other) - key(one) || place(other) - place(one));
  return { count: newest.length, postIds: newest.slice(offset, offset + size).map((post) => post.post_id) };
}

const numbers = new Map<string, number>();
beforeAll(async () => {
  const rows = await db.read.selectFrom("search").select(["post_id", "number"]).execute();
  for (const { post_id, number } of rows) numbers.set(post_id, number);
});

const term = fc
  .oneof(
    fc.constantFrom(...WORDS, "ca", "carg", "car", "none", "c", "好"),
    fc.tuple(fc.constantFrom(...WORDS), fc.constantFrom(...WORDS)).map((pair) => pair.join(" ")),
  )
  .chain((words) => fc.boolean().map((exact) => searchTerm(words, exact)!));

test("F6, F7, F9, F14, F15 what is found is what looking at every post finds, in each order", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        terms: fc.array(term, { minLength: 1, maxLength: 4 }),
        kind: fc.constantFrom(null, null, "question" as const, "answer" as const),
        user_id: fc.constantFrom(null, null, null, "3", "17"),
        tagIds: fc.constantFrom([], [], ["rare"], ["usual"], ["usual", "rare"]),
        score: fc.constantFrom(null, null, { value: 4, isExact: false }, { value: 2, isExact: true }),
        order: fc.constantFrom("newest" as const, "active" as const, "score" as const),
        offset: fc.constantFrom(0, 0, 5, 50),
        size: fc.constantFrom(1, 7, 20),
      }),
      async (wanted) => {
        const request = { ...REQUEST, ...wanted };
        expect(await index.find(db.read, request)).toEqual(naive(request));
      },
    ),
    { numRuns: 250 },
  );
});

/** The same search, with the segments in which the engine looks for words. */
async function watched(request: Partial<SearchRequest>, bounds: Partial<SearchBounds> = {}) {
  const read = new Set<number>();
  const engine = fullTexts[db.engine];
  const find: FullText["find"] = (match, segments) => {
    for (const segment of segments) read.add(segment);
    return engine.find(match, segments);
  };
  const result = await findPosts(db.read, { ...engine, find }, { ...REQUEST, ...request }, { ...BOUNDS, ...bounds });
  return { ...result, read: [...read] };
}

const newestSegments = async (count: number) => (await listSegments(db.read)).slice(-count).map(({ id }) => id);

test("F17 segments have no more than twice as many posts as they should, and each post lies in its own", async () => {
  const segments = await listSegments(db.read);
  expect(segments.length).toBeGreaterThan(10);
  const rows = await db.read.selectFrom("search").select(["segment", "number"]).execute();
  const sizes = Map.groupBy(rows, ({ segment }) => segment);
  expect(Math.max(...[...sizes.values()].map((some) => some.length))).toBeLessThanOrEqual(2 * BOUNDS.segment);
  expect(rows.filter(({ segment, number }) => segment !== segmentOf(segments, number))).toEqual([]);
});

test.each([
  ["a word that most posts hold", searchTerm("the", true)!],
  ["a beginning of many words", searchTerm("car")!],
])("F17 %s is looked for in the newest segments only", async (_, term) => {
  const { count, read } = await watched({ terms: [term] });
  expect(count).toBe(BOUNDS.counted);
  expect(read.length).toBeLessThan(8);
  expect(read.sort()).toEqual((await newestSegments(read.length)).sort());
});

test("F17 a word that few posts hold is looked for in all segments, with few statements", async () => {
  const all = (await listSegments(db.read)).length;
  const { result, queries } = await countQueries(db, () => watched({ terms: [searchTerm("好き")!] }));
  expect(result.read.length).toBe(all);
  expect(queries.length).toBeLessThanOrEqual(6);
});

test.each([
  ["of one person", { user_id: "3" }],
  ["with a rare tag", { tagIds: ["rare"] }],
])("F17 posts %s are looked into, and a common word in no segment but the newest", async (_, filter) => {
  const wanted = { ...REQUEST, terms: [searchTerm("the", true)!], ...filter };
  const { read, ...result } = await watched(wanted);
  expect(result).toEqual(naive(wanted));
  expect(result.count).toBeGreaterThan(2);
  expect(read).toEqual(await newestSegments(1));
});

test("F7 a phrase is compared with so many posts that hold its words, the newest", async () => {
  const terms = [searchTerm("red the car", true)!];
  const all = await watched({ terms, size: 60 });
  const some = await watched({ terms, size: 60 }, { compared: 20 });
  expect(some.read.length).toBeLessThan(all.read.length);
  expect(some.postIds).toEqual(all.postIds.slice(0, some.count));
  // Other words are looked for all the same.
  const others = [...terms, searchTerm("rare", true)!];
  const both = await watched({ terms: others }, { compared: 20 });
  expect(both.read.length).toBeGreaterThan(some.read.length);
  expect(both.count).toBeGreaterThan(some.count);
});
