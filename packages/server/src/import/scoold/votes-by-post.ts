import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { appendFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { makeTemporaryFolder } from "../../platform/folders/index.ts";
import type { ReadRecord } from "../records/json-records.ts";

/** As much of an export has the votes that are held in memory at once. */
const PART_BYTES = 32 * 1024 * 1024;
const MAX_PARTS = 256;
/** Votes are written to their files when this many wait. */
const BATCH = 10_000;

/**
 * All votes of a post have to come together, and in an export they stand in any order: they are written to temporary
 * files first, each with the votes on some of the posts.
 */
export async function* votesByPost(votes: AsyncIterable<ReadRecord>, sizeBytes: number): AsyncGenerator<ReadRecord> {
  const folder = await makeTemporaryFolder("votes");
  try {
    const count = Math.min(MAX_PARTS, Math.max(1, Math.ceil(sizeBytes / PART_BYTES)));
    const files = Array.from({ length: count }, (_, at) => join(folder, `${at}.jsonl`));
    await distribute(votes, files);
    let bytes = 0;
    for (const file of files) {
      for (const together of (await groupsIn(file)).values()) {
        for (const vote of together) {
          bytes = Math.max(bytes, vote.bytes);
          yield { ...vote, bytes };
        }
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function postOf(vote: ReadRecord): string {
  const { question, answer } = "broken" in vote ? {} : vote.values;
  return `${question} ${answer}`;
}

async function distribute(votes: AsyncIterable<ReadRecord>, files: readonly string[]): Promise<void> {
  const waiting = files.map((file) => ({ file, lines: [] as string[] }));
  const write = async () => {
    for (const { file, lines } of waiting) await appendFile(file, lines.splice(0).join(""));
  };
  for (const file of files) await writeFile(file, "", { mode: 0o600 });
  let count = 0;
  for await (const vote of votes) {
    const hash = createHash("sha256").update(postOf(vote)).digest().readUInt32BE();
    waiting[hash % waiting.length]?.lines.push(`${JSON.stringify(vote)}\n`);
    count += 1;
    if (count % BATCH === 0) await write();
  }
  await write();
}

async function groupsIn(file: string): Promise<Map<string, ReadRecord[]>> {
  const groups = new Map<string, ReadRecord[]>();
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    const vote = JSON.parse(line) as ReadRecord;
    const group = groups.get(postOf(vote));
    if (group) group.push(vote);
    else groups.set(postOf(vote), [vote]);
  }
  return groups;
}
