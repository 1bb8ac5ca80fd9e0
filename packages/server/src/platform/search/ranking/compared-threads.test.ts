import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "../../../../testing/database.ts";
import type { Tables } from "../../../tables.ts";
import { insertMany } from "../../db/index.ts";
import { matchingAmong, readThreads } from "./compared-threads.ts";
import type { SearchedWord } from "./searched-words.ts";

const { database: db, drop } = await testDatabase<Tables>();
afterAll(drop);

const THREADS = [
  " xkettl:250 xlime:7 xsoap:80 t1:1|",
  " xlime:216 xkettledrum:30|",
  " xtea:9 xkettl:5|",
  " xtea:130 xmug:125| xcup:94 xkettl:93 xk:3",
  " xmug:100| xlimestone:12",
  "|",
];

beforeAll(async () => {
  const none = { user_id: "1", kind: "question", visible: 1, active_at: 0, score: 0, accepted: 0 } as const;
  await db.write(async (tx) => {
    const posts = THREADS.map((_, number) => ({
      ...{ ...none, number, post_id: `${number}`, question_id: `${number}`, created_at: number },
      ...{ answer_count: 0, title_tokens: "", tag_tokens: "", segment: 1, ranked: 1 },
    }));
    await insertMany(tx, "search", posts);
    const threads = THREADS.map((words, number) => ({ number, words }));
    await insertMany(tx, "search_threads", threads);
  });
});

const searched = (...codes: string[]): SearchedWord[] => codes.map((code) => ({ codes: [code], importance: 1 }));
const everything = { from: sql`search s`, where: sql`1 = 1`, limit: 100 };

async function weightsOf(words: readonly SearchedWord[]): Promise<Readonly<Record<number, number>>> {
  const read = await readThreads(db.read, words, everything);
  const weights = matchingAmong(read, words).map(({ thread, ofWords }) => [thread.number, Math.round(ofWords * 250)]);
  return Object.fromEntries(weights);
}

test("F14 threads are compared by the words that were searched for, whatever stands before and after them", async () => {
  expect(await weightsOf(searched("xkettl"))).toEqual({ 0: 250, 2: 5, 3: 93 });
  expect(await weightsOf(searched("xlime", "xkettl"))).toEqual({ 0: 257, 1: 216, 2: 5, 3: 93 });
  expect(await weightsOf(searched("xk", "xtea", "xnone"))).toEqual({ 2: 9, 3: 133 });
});

test("F14 as many words as a question has, and the starts of words, weigh the same", async () => {
  const many = searched("xlime", "xkettl", "xtea", "xmug", "xcup", "xk", "xsoap", "xone", "xtwo", "xthree");
  expect(await weightsOf(many)).toEqual({ 0: 337, 1: 216, 2: 14, 3: 445, 4: 100 });
  const start = [{ codes: ["xlim"], start: "xlim", importance: 1 }];
  expect(await weightsOf(start)).toEqual({ 0: 7, 1: 216, 4: 12 });
});

test("F14 threads without any of few words are not sent to the program, and of the others only these words", async () => {
  const read = await readThreads(db.read, searched("xlime", "xcup"), everything);
  expect(read.map(({ number }) => number).sort()).toEqual([0, 1, 3]);
  expect(Math.max(...read.map(({ words }) => words.length))).toBeLessThan(20);
});
