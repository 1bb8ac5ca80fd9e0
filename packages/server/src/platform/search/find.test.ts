import { firstHit, objectId, type SearchTerm, searchTerm } from "@askwell/domain";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "../../../testing/database.ts";
import type { Tables } from "../../tables.ts";
import { countQueries } from "../db/index.ts";
import { fullTexts } from "./engines.ts";
import { findPosts } from "./find.ts";
import type { FullText } from "./full-text.ts";
import { createSearchIndex, type SearchDocument } from "./index.ts";
import type { SearchBounds, SearchRequest } from "./request.ts";
import { listSegments, segmentOf } from "./segments.ts";

/** Small enough for every limit to apply to a few hundred posts. */
const BOUNDS = {
  ...{ counted: 60, ranked: 24, compared: 1000, few: 30, lookUp: 1, segment: 20 },
  ...{ enough: 1000, large: 1000, checked: 1000 },
};
const POSTS = 400;

const { database: db, drop } = await testDatabase<Tables>();
const index = createSearchIndex(db.engine, { bounds: BOUNDS });
afterAll(drop);

/** Common words first, and many with the same prefix. */
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

/** Deterministic pseudo-random numbers. */
function pseudoRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 32;
  };
}

const random = pseudoRandom(7);
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
  await indexAll();
});

/** Tags with their interval: every n-th question has them. */
const TAGS: Readonly<Record<string, number>> = { rare: 31, usual: 3 };
const hasTag = ({ question_id }: SearchDocument, tag: string) =>
  (Number(question_id.slice(-6)) - 1) % (3 * TAGS[tag]!) === 0;

beforeAll(async () => {
  const tagged = posts.flatMap((post) =>
    Object.keys(TAGS)
      .filter((tag) => post.kind === "question" && hasTag(post, tag))
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

async function indexAll(): Promise<void> {
  await db.write((tx) => index.divide(tx));
  for await (const ids of index.misfiled(db.read, 30)) {
    const some = posts.filter((post) => ids.includes(post.post_id));
    await db.write((tx) => index.save(tx, some));
  }
}

const REQUEST: SearchRequest = {
  ...{
    terms: [],
    texts: [],
    kind: null,
    tagIds: [],
    user_id: null,
    question_id: null,
    created: null,
    score: null,
    answer_count: null,
  },
  ...{ view_count: null, accepted: null, order: "newest", offset: 0, size: 20 },
};

/** Title and text are separate: no phrase spans both. */
const containsTerm = (post: SearchDocument, term: SearchTerm) =>
  [post.kind === "question" ? post.title : "", post.text].some((part) => firstHit(part, [term]) !== null);

/** Reference implementation: checks every post. */
function naive(
  { terms, kind, user_id, tagIds, score, created, order, offset, size }: SearchRequest,
  { counted } = BOUNDS,
): { count: number; postIds: string[] } {
  const matching = posts.filter(
    (post) =>
      post.visible === 1 &&
      (kind === null || post.kind === kind) &&
      (user_id === null || post.user_id === user_id) &&
      (score === null || (score.isExact ? post.score === score.value : post.score >= score.value)) &&
      post.created_at >= (created?.min ?? 0) &&
      post.created_at <= (created?.max ?? Infinity) &&
      tagIds.every((tag) => hasTag(post, tag)) &&
      terms.some((term) => containsTerm(post, term)),
  );
  const numberOf = (post: SearchDocument) => numbers.get(post.post_id)!;
  const newest = matching.toSorted((one, other) => numberOf(other) - numberOf(one)).slice(0, counted);
  const by = {
    newest: () => 0,
    active: (post: SearchDocument) => post.active_at,
    score: (post: SearchDocument) => post.score,
  };
  const key = by[order === "relevance" ? "newest" : order];
  newest.sort((one, other) => key(other) - key(one) || numberOf(other) - numberOf(one));
  return { count: newest.length, postIds: newest.slice(offset, offset + size).map((post) => post.post_id) };
}

const numbers = new Map<string, number>();
beforeAll(async () => {
  const rows = await db.read.selectFrom("search").select(["post_id", "number"]).execute();
  for (const { post_id, number } of rows) numbers.set(post_id, number);
});

const PERIODS: readonly SearchRequest["created"][] = [
  { min: 90_000, max: null },
  { min: null, max: 20_000 },
  { min: 40_000, max: 45_000 },
  { min: 500_000, max: null },
];

const term = fc
  .oneof(
    fc.constantFrom(...WORDS, "ca", "carg", "car", "none", "c", "好"),
    fc.tuple(fc.constantFrom(...WORDS), fc.constantFrom(...WORDS)).map((pair) => pair.join(" ")),
  )
  .chain((words) => fc.boolean().map((exact) => searchTerm(words, exact)!));

test("F6, F7, F9, F14, F15 results equal those of a full scan, in each order", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        terms: fc.array(term, { minLength: 1, maxLength: 4 }),
        kind: fc.constantFrom(null, null, "question" as const, "answer" as const),
        user_id: fc.constantFrom(null, null, null, "3", "17"),
        tagIds: fc.constantFrom([], [], ["rare"], ["usual"], ["usual", "rare"]),
        // With the numbers of questions of which it depends how tags are compared; without them tags count as small.
        tagSizes: fc.constantFrom(
          new Map(),
          new Map([["usual", 900]]),
          new Map(["usual", "rare"].map((id) => [id, 900])),
        ),
        score: fc.constantFrom(null, null, { value: 4, isExact: false }, { value: 2, isExact: true }),
        created: fc.constantFrom(null, null, ...PERIODS),
        order: fc.constantFrom("newest" as const, "active" as const, "score" as const),
        offset: fc.constantFrom(0, 0, 5, 50),
        size: fc.constantFrom(1, 7, 20),
      }),
      async (fields) => {
        const request = { ...REQUEST, ...fields };
        expect(await index.find(db.read, request)).toEqual(naive(request));
      },
    ),
    { numRuns: 250 },
  );
});

/** Runs a search and records the segments in which words were searched. */
async function findWithSegments(request: Partial<SearchRequest>, bounds: Partial<SearchBounds> = {}) {
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

test("F17 segments have at most twice their nominal size, and each post is in its own segment", async () => {
  const segments = await listSegments(db.read);
  expect(segments.length).toBeGreaterThan(10);
  const rows = await db.read.selectFrom("search").select(["segment", "number"]).execute();
  const sizes = Map.groupBy(rows, ({ segment }) => segment);
  expect(Math.max(...[...sizes.values()].map((some) => some.length))).toBeLessThanOrEqual(2 * BOUNDS.segment);
  expect(rows.filter(({ segment, number }) => segment !== segmentOf(segments, number))).toEqual([]);
});

test.each([
  ["a word of most posts", searchTerm("the", true)!],
  ["a prefix of many words", searchTerm("car")!],
])("F17 %s is searched in the newest segments only", async (_, term) => {
  const { count, read } = await findWithSegments({ terms: [term] });
  expect(count).toBe(BOUNDS.counted);
  expect(read.length).toBeLessThan(8);
  expect(read.sort()).toEqual((await newestSegments(read.length)).sort());
});

test("F17 a rare word is searched in all segments, with few statements", async () => {
  const all = (await listSegments(db.read)).length;
  const { result, queries } = await countQueries(db, () => findWithSegments({ terms: [searchTerm("好き")!] }));
  expect(result.read.length).toBe(all);
  expect(queries.length).toBeLessThanOrEqual(6);
});

test.each([
  ["of one user", { user_id: "3" }],
  ["with a rare tag", { tagIds: ["rare"] }],
])("F17 posts %s are checked directly, and a common word is searched only in the newest segment", async (_, filter) => {
  const request = { ...REQUEST, terms: [searchTerm("the", true)!], ...filter };
  const { read, ...result } = await findWithSegments(request);
  expect(result).toEqual(naive(request));
  expect(result.count).toBeGreaterThan(2);
  expect(read).toEqual(await newestSegments(1));
});

test("F17 words are searched only in the segments of the filtered time", async () => {
  const request = { ...REQUEST, terms: [searchTerm("the", true)!], created: { min: 40_000, max: 45_000 } };
  const { read, ...result } = await findWithSegments(request);
  expect(result).toEqual(naive(request));
  expect(result.count).toBeGreaterThan(2);
  expect(read.length).toBeLessThan(5);
});

test.each(["newest", "active", "score"] as const)(
  "F9 without words, a time filters posts in the order %s",
  async (order) => {
    const created = { min: 40_000, max: 45_000 };
    const everything = { ...REQUEST, terms: [searchTerm("the")!], created, order, size: 60 };
    const { postIds } = await index.find(db.read, { ...REQUEST, created, order, size: 60 });
    const written = posts.filter(
      (post) => post.visible === 1 && post.created_at >= created.min && post.created_at <= created.max,
    );
    expect(postIds.toSorted()).toEqual(written.map((post) => post.post_id).toSorted());
    const found = naive(everything).postIds;
    expect(postIds.filter((id) => found.includes(id))).toEqual(found);
  },
);

test("F7 a phrase is compared with a limited number of posts that contain its words, the newest", async () => {
  const terms = [searchTerm("red the car", true)!];
  const all = await findWithSegments({ terms, size: 60 });
  const some = await findWithSegments({ terms, size: 60 }, { compared: 20 });
  expect(some.read.length).toBeLessThan(all.read.length);
  expect(some.postIds).toEqual(all.postIds.slice(0, some.count));
  // Other words are searched without that limit.
  const others = [...terms, searchTerm("rare", true)!];
  const both = await findWithSegments({ terms: others }, { compared: 20 });
  expect(both.read.length).toBeGreaterThan(some.read.length);
  expect(both.count).toBeGreaterThan(some.count);
});

const questions = posts.filter(({ kind, visible }) => kind === "question" && visible === 1);
/** As if these were the questions that fit best. */
const best = questions.slice(0, 10).map(({ post_id }) => post_id);

test.each([
  ["on the whole site", {}],
  ["in a tag", { tagIds: ["usual"] }],
  ["in a tag that is looked up for each match", { tagIds: ["usual"], lookedUpTagIds: new Set(["usual"]) }],
])("F15 by relevance the number of many matches %s is estimated from the newest segments", async (_, filter) => {
  const bounds = { ...BOUNDS, counted: 1000, enough: 20, checked: 30, few: 0 };
  const request = { ...REQUEST, order: "relevance", terms: [searchTerm("the")!], best, size: 5, ...filter } as const;
  const exact = naive(request, bounds).count;
  const { count, isEstimate, postIds, read } = await findWithSegments(request, bounds);
  expect(isEstimate).toBe(true);
  expect(count).toBeGreaterThan(exact / 2);
  expect(count).toBeLessThan(exact * 2);
  expect(postIds).toEqual(best.slice(0, 5));
  expect(read.length).toBeLessThan((await listSegments(db.read)).length);
  // After the best questions all are read, and counted.
  const later = await findWithSegments({ ...request, offset: 10 }, bounds);
  expect(later).toMatchObject({ count: exact });
  expect(later.isEstimate).toBeFalsy();
});

test.each([
  ["a word that is in as many threads as are counted", { threadsOfWord: 400 }],
  [
    "a tag of as many threads with the word",
    { tagIds: ["usual"], sample: { threads: 40, posts: 40, each: 10, share: 1 } },
  ],
])("F15 by relevance no match of %s is counted", async (_, known) => {
  const bounds = { ...BOUNDS, counted: 400, few: 0 };
  const request = { ...REQUEST, order: "relevance", terms: [searchTerm("the")!], best, size: 5, ...known } as const;
  const { read, ...found } = await findWithSegments(request, bounds);
  expect(found).toEqual({ count: 400, isEstimate: true, postIds: best.slice(0, 5) });
  expect(read).toEqual([]);
});

test("F15 by relevance the number of matches in a tag is estimated from its threads", async () => {
  const bounds = { ...BOUNDS, counted: 1000, few: 0 };
  const sample = { threads: 40, posts: 90, each: 2, share: 1 };
  const filter = { tagIds: ["usual"], sample };
  const request = { ...REQUEST, order: "relevance", terms: [searchTerm("the")!], best, size: 5, ...filter } as const;
  const { count, isEstimate, postIds } = await findWithSegments(request, bounds);
  expect(isEstimate).toBe(true);
  expect(postIds).toEqual(best.slice(0, 5));
  // At least one post of each thread, at most all posts.
  expect(count).toBeGreaterThanOrEqual(80);
  expect(count).toBeLessThanOrEqual(180);
  const few = { ...request, sample: { ...sample, threads: 19 } };
  expect((await findWithSegments(few, { ...bounds, enough: 1000, checked: 100_000 })).count).toBe(
    naive(request, bounds).count,
  );
});

test.each([
  ["on the whole site", {}],
  ["in a tag", { tagIds: ["usual"] }],
  ["in a tag that is looked up for each match", { tagIds: ["usual"], lookedUpTagIds: new Set(["usual"]) }],
  ["in a tag with many more posts than matches", { tagIds: ["usual"], tagSizes: new Map([["usual", 100_000]]) }],
  ["with a rare tag", { tagIds: ["rare"] }],
  ["of one user", { user_id: "3" }],
])("F15 few matches %s are counted exactly, with the best questions", async (_, filter) => {
  const bounds = { ...BOUNDS, counted: 1000, ranked: 500, enough: 500, checked: 100_000 };
  const request = { ...REQUEST, order: "relevance", terms: [searchTerm("carg")!], size: 5, ...filter } as const;
  const { count, postIds } = naive({ ...request, size: 1000 }, bounds);
  const others = best.filter((id) => !postIds.includes(id));
  expect(count).toBeGreaterThan(0);
  const found = await findPosts(db.read, fullTexts[db.engine], { ...request, best }, bounds);
  expect(found).toEqual({ count: count + others.length, postIds: best.slice(0, 5) });
});
