import { objectId } from "@askwell/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "../../../../testing/database.ts";
import type { Tables } from "../../../tables.ts";
import { insertMany } from "../../db/index.ts";
import { fullTexts } from "../engines.ts";
import type { SearchRequest } from "../request.ts";
import { bestThreads } from "./best-threads.ts";
import { joinWords, TAG_WEIGHT, tagCode } from "./thread-words.ts";
import { countsOf } from "./word-counts.ts";

const THREADS = 3000;
const TAG = "usual";
/** The threads are a small part of a site. */
const ON_SITE = 260_000;

const { database: db, drop } = await testDatabase<Tables>();
afterAll(drop);

/** Deterministic pseudo-random numbers. */
let state = 7;
function random(): number {
  state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
  return state / 2 ** 32;
}

const threads = Array.from({ length: THREADS }, (_, index) => {
  const words = new Map<string, number>();
  for (const [code, share] of [
    ["kettl", 0.6],
    ["lime", 0.4],
  ] as const)
    if (random() < share) words.set(code, 1 + Math.floor(random() * 240));
  if (random() < 0.5) words.set(tagCode(TAG), TAG_WEIGHT);
  return { id: objectId("question", index + 1), number: index + 1, words };
});
/** In some threads of the tag, and not among the words by which these are found. */
const RARE = "thyme";
const rareThreads = threads.filter(({ number, words }) => words.has(tagCode(TAG)) && number % 60 === 0);
const sizeOf = (code: string) => threads.filter(({ words }) => words.has(code)).length;

beforeAll(async () => {
  const none = { active_at: 0, score: 0, accepted: 0, answer_count: 0, title_tokens: "", tag_tokens: "" } as const;
  const posts = threads.map(({ id, number }) => ({
    ...({
      number,
      post_id: id,
      question_id: id,
      kind: "question",
      user_id: "1",
      visible: 1,
      created_at: number,
    } as const),
    ...{ ...none, segment: 1, ranked: 1 },
  }));
  const isTagged = ({ words }: (typeof threads)[number]) => words.has(tagCode(TAG));
  const tagged = threads.filter(isTagged).map(({ id, number }) => ({
    ...{ question_id: id, tag_id: TAG, list_tag_id: TAG, position: 0, status: "available", pinned: 0 },
    ...{ created_at: number, active_at: 0, score: 0, hot: 0, view_count: 0, linked_count: 0, unanswered: 0 },
  }));
  const weights = threads.flatMap(({ number, words }) =>
    [...words].map(([code, weight]) => ({ code, weight, number })),
  );
  const counts = ["kettl", "lime"].map((code) => ({ code, threads: sizeOf(code) }));
  await db.write(async (tx) => {
    await insertMany(tx, "search", posts);
    await insertMany(tx, "question_tags", tagged as Tables["question_tags"][]);
    await insertMany(
      tx,
      "search_threads",
      threads.map((thread) => {
        const others = new Map(rareThreads.includes(thread) ? [[RARE, 3]] : []);
        return { number: thread.number, words: joinWords({ indexed: thread.words, others }) };
      }),
    );
    await insertMany(tx, "search_weights", weights);
    const onSite = { code: RARE, threads: ON_SITE / 100 };
    await insertMany(tx, "search_words", [{ code: "", threads: ON_SITE }, onSite, ...counts]);
  });
  // As servers do by themselves after a while; their plans depend on it.
  const analyze = { sqlite: "", postgres: "analyze", mysql: "analyze table" }[db.engine];
  for (const table of analyze ? ["search_weights", "search_threads", "search", "question_tags"] : [])
    await sql.raw(`${analyze} ${table}`).execute(db.read);
});

const REQUEST: SearchRequest = {
  ...{ terms: [], texts: [], kind: null, tagIds: [TAG], user_id: null, question_id: null, created: null, score: null },
  ...{ answer_count: null, view_count: null, accepted: null, order: "relevance", offset: 0, size: 20 },
  tagSizes: new Map([[TAG, sizeOf(tagCode(TAG))]]),
};
const typed = (...codes: string[]) => codes.map((code) => ({ stems: [code] }));
const best = async (request: SearchRequest, ...codes: string[]) => {
  const search = { db: db.read, fullText: fullTexts[db.engine], request };
  return (await bestThreads(search, typed(...codes), await countsOf(db.read, codes))).ids;
};

test.each([[["kettl"]], [["kettl", "lime"]]])(
  "F14 the best threads of a tag are the same, whether its threads are collected or each is looked up: %s",
  async (codes) => {
    const weightOf = ({ words }: (typeof threads)[number]) =>
      codes.reduce((sum, code) => sum + (words.get(code) ?? 0), 0);
    const collected = await best(REQUEST, ...codes);
    expect(collected).toHaveLength(200);
    expect(await best({ ...REQUEST, lookedUpTagIds: new Set([TAG]) }, ...codes)).toEqual(collected);
    if (codes.length > 1) return;
    const ofTag = threads.filter(({ words }) => words.has(tagCode(TAG)));
    const heaviest = ofTag.toSorted((one, other) => weightOf(other) - weightOf(one) || other.number - one.number);
    expect(new Set(collected)).toEqual(new Set(heaviest.slice(0, 200).map(({ id }) => id)));
  },
);

test("F14 of a word that few threads contain, more than the newest 300 threads of a tag are read", async () => {
  const newest = threads.filter(({ words }) => words.has(tagCode(TAG))).slice(-300);
  expect(rareThreads.filter((thread) => newest.includes(thread)).length).toBeLessThan(10);
  const found = await best(REQUEST, RARE);
  expect(new Set(found)).toEqual(new Set(rareThreads.map(({ id }) => id)));
});
