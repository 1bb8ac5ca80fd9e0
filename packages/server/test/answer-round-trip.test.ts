import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { exportAnswer } from "../src/answer-export/index.ts";
import { compareSites } from "../src/compare/index.ts";
import { importAnswer } from "../src/import/answer/index.ts";
import { finishFile } from "../src/platform/db/index.ts";
import { type AnswerSample, hasAnswerSamples, openAnswerSample } from "../testing/answer/answer-samples.ts";
import { type TestDatabase, unmigratedTestDatabase } from "../testing/database.ts";
import { type TestSite, testSite } from "../testing/index.ts";

const LONGEST_MS = 300_000;

let first: TestSite;
let second: TestSite;
let sample: AnswerSample;
let target: TestDatabase<unknown>;
beforeEach(async () => {
  if (!hasAnswerSamples) return;
  [first, second] = [await testSite(), await testSite()];
  [sample, target] = [await openAnswerSample(), await unmigratedTestDatabase()];
}, LONGEST_MS);
afterEach(async () => {
  for (const site of [first, second]) await site?.close();
  await sample?.drop();
  await target?.drop();
}, LONGEST_MS);

async function listen({ server }: TestSite): Promise<string> {
  await server.listen({ host: "127.0.0.1", port: 0 });
  return `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
}

test(
  "XE16 CP4 the sample site, imported, exported and imported again, replies the same to everything",
  async () => {
    if (!hasAnswerSamples) return;
    const uploads = { uploads: sample.uploads, ownUploads: first.paths.uploads };
    const once = await importAnswer(first.app, { database: sample.address, ...uploads });
    await exportAnswer(first.app, { db: first.app.db.read, database: target.database });
    const again = { uploads: first.paths.uploads, ownUploads: second.paths.uploads };
    const twice = await importAnswer(second.app, { database: target.address, ...again });
    const counted = ["people", "questions", "answers", "comments", "tags", "synonyms", "bookmarks", "flags", "reviews"];
    for (const kind of counted) expect.soft([kind, twice.summary.kept[kind]]).toEqual([kind, once.summary.kept[kind]]);
    const differences: string[] = [];
    const { asked } = await compareSites(await listen(first), await listen(second), {
      sample: 200,
      accepted: [],
      onDifference: ({ call, path, first: one, second: other }) =>
        void differences.push(`${call} ${path}: ${JSON.stringify(one)}, again ${JSON.stringify(other)}`),
    });
    expect(asked).toBeGreaterThan(300);
    expect(differences).toEqual([]);
  },
  LONGEST_MS,
);

test(
  "XE17 an exported SQLite database is one file without a log beside it",
  async () => {
    if (!hasAnswerSamples) return;
    const folder = target.address.startsWith("sqlite:") ? target.address.slice("sqlite:".length) : undefined;
    await exportAnswer(first.app, { db: first.app.db.read, database: target.database });
    if (folder === undefined) return;
    await target.database.close();
    finishFile(target.address);
    // Bytes 18 and 19 are 2 while there is a log, else 1. Source: https://www.sqlite.org/fileformat.html §1.3.3.
    expect([...(await readFile(folder)).subarray(18, 20)]).toEqual([1, 1]);
  },
  LONGEST_MS,
);
