import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import type { ReadRecord } from "../records/json-records.ts";
import { votesByPost } from "./votes-by-post.ts";

const POSTS = 50;
const VOTES = 12_000;
const folders = () =>
  readdirSync(tmpdir()).filter((name) => name.startsWith("askwell-votes-") && name.includes(`-${process.pid}-`));

async function* votes(): AsyncGenerator<ReadRecord> {
  for (let line = 1; line <= VOTES; line++) {
    const place = line % 2 === 0 ? { question: line % POSTS } : { answer: line % POSTS };
    yield { line, bytes: line * 10, characters: 20, values: { ...place, person: line } };
  }
}

async function readAll(sizeBytes: number): Promise<ReadRecord[]> {
  const found: ReadRecord[] = [];
  for await (const vote of votesByPost(votes(), sizeBytes)) found.push(vote);
  return found;
}

test.each([1000, 10 ** 9])(
  "X20 X36 in an export of %d bytes the votes of a post come together, each time in the same order",
  async (size) => {
    const found = await readAll(size);
    expect(new Set(found.map(({ line }) => line)).size).toBe(VOTES);
    const posts = found.map((vote) =>
      "values" in vote ? JSON.stringify([vote.values.question, vote.values.answer]) : "",
    );
    expect(posts.filter((post, at) => post !== posts[at - 1])).toHaveLength(POSTS);
    const bytes = found.map((vote) => vote.bytes);
    expect(bytes.every((each, at) => each >= (bytes[at - 1] ?? 0))).toBe(true);
    expect(await readAll(size)).toEqual(found);
    expect(folders()).toEqual([]);
  },
);

test("X36 a reading of votes that is given up leaves no files", async () => {
  for await (const { line } of votesByPost(votes(), 10 ** 9)) {
    expect(line).toBeGreaterThan(0);
    break;
  }
  expect(folders()).toEqual([]);
});
