import { cp, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answer, at, question, writeDump } from "../../packages/server/testing/dump.ts";
import { importedTables, rowsOf, runKilled, runWhole } from "../harness/killed.ts";
import { newFolder, startSite } from "../harness/site.ts";

const QUESTIONS = 400;
const LONGEST_MS = 240_000;

let folder: string;
/** An installed site without posts, and one with the dump. */
let empty: string;
let whole: string;
beforeAll(async () => {
  folder = await newFolder();
  [empty, whole] = [join(folder, "empty"), join(folder, "whole")];
  await mkdir(empty);
  const site = await startSite({ folder: empty });
  await site.stop();
  await writeSource(join(folder, "dump"));
  await cp(empty, whole, { recursive: true });
  await runWhole(["import", "stackexchange", join(folder, "dump")], whole);
}, LONGEST_MS);
afterAll(() => rm(folder, { recursive: true, force: true }));

async function writeSource(to: string): Promise<void> {
  await mkdir(to);
  const numbers = Array.from({ length: QUESTIONS }, (_, index) => index + 1);
  await writeDump(to, {
    Users: numbers.map((Id) => ({ Id, Reputation: Id, CreationDate: at(1), DisplayName: `Person ${Id}` })),
    Tags: [{ Id: 1, TagName: "tea", Count: QUESTIONS }],
    Posts: numbers.flatMap((n) => [
      question(n, { OwnerUserId: n, Tags: "<tea>", AcceptedAnswerId: 10_000 + n }),
      answer(10_000 + n, n, { OwnerUserId: (n % QUESTIONS) + 1 }),
      answer(20_000 + n, n),
    ]),
    Comments: numbers.map((Id) => ({
      Id,
      PostId: Id,
      Score: 1,
      Text: `Comment ${Id}`,
      CreationDate: at(3),
      UserId: Id,
    })),
    Votes: numbers.map((Id) => ({ Id, PostId: Id, VoteTypeId: 2, CreationDate: at(2) })),
  });
}

const withoutScores = (columns: readonly string[]) => columns.filter((column) => column !== "score");
/** The same with ids, which are those of the source. Scores are counted anew, from votes that a dump does not have. */
const MOVED = {
  // Of a deleted account only the id is left there.
  users: ["id", "status", "rank", "question_count", "answer_count"],
  tags: ["id", ...importedTables.tags],
  questions: ["id", "user_id", "accepted_answer_id", ...withoutScores(importedTables.questions)],
  answers: ["id", "question_id", "user_id", ...withoutScores(importedTables.answers)],
  comments: ["id", "object_id", "user_id", ...withoutScores(importedTables.comments)],
};

test(
  "X2 an import of a dump that is killed again and again brings everything once",
  async () => {
    const killed = join(folder, "killed-dump");
    await cp(empty, killed, { recursive: true });
    const kills = await runKilled(["import", "stackexchange", join(folder, "dump")], killed);
    expect(kills).toBeGreaterThan(2);
    expect(rowsOf(killed, importedTables)).toEqual(rowsOf(whole, importedTables));
  },
  LONGEST_MS,
);

test(
  "X14 an import of records that is killed again and again brings everything once",
  async () => {
    const records = join(folder, "records");
    await mkdir(records);
    const lines = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");
    const numbers = Array.from({ length: QUESTIONS }, (_, index) => index + 1);
    const created_at = "2021-05-01T10:00:00Z";
    await writeFile(
      join(records, "people.jsonl"),
      lines(numbers.map((id) => ({ id, name: `Person ${id}`, created_at }))),
    );
    await writeFile(
      join(records, "questions.jsonl"),
      lines(
        numbers.map((id) => ({
          id,
          title: `Question ${id}?`,
          text: `Text ${id}`,
          author: id,
          tags: ["tea"],
          created_at,
        })),
      ),
    );
    await writeFile(
      join(records, "answers.jsonl"),
      lines(numbers.map((id) => ({ id, question: id, text: `Answer ${id}`, author: id, created_at }))),
    );
    const [once, killed] = [join(folder, "once-records"), join(folder, "killed-records")];
    for (const to of [once, killed]) await cp(empty, to, { recursive: true });
    await runWhole(["import", "json", records], once);
    const kills = await runKilled(["import", "json", records], killed);
    expect(kills).toBeGreaterThan(2);
    expect(rowsOf(killed, importedTables)).toEqual(rowsOf(once, importedTables));
  },
  LONGEST_MS,
);

test(
  "XE1 XA20 an export to Answer and the import of it, both killed again and again, are whole in the end",
  async () => {
    const database = join(folder, "answer.db");
    const kills = await runKilled(["export", "answer", "--database", `sqlite:${database}`], whole, {
      done: "There are people or posts in the database.",
    });
    expect(kills).toBeGreaterThan(2);
    const [once, killed] = [join(folder, "once-answer"), join(folder, "killed-answer")];
    const command = ["import", "answer", "--database", `sqlite:${database}`];
    await runWhole(command, once);
    expect(await runKilled(command, killed)).toBeGreaterThan(2);
    expect(rowsOf(once, MOVED)).toEqual(rowsOf(whole, MOVED));
    expect(rowsOf(killed, MOVED)).toEqual(rowsOf(once, MOVED));
  },
  LONGEST_MS,
);

test(
  "BK5 BK6 a backup that is killed leaves no archive, and a restore that is killed begins again",
  async () => {
    const backups = join(folder, "backups");
    await mkdir(backups);
    const archive = join(backups, "site.zip");
    const unfinished: string[][] = [];
    const kills = await runKilled(["backup", archive], whole, {
      afterKill: async () => void unfinished.push(await readdir(backups)),
    });
    expect(kills).toBeGreaterThan(2);
    expect(unfinished.slice(0, 2).flat()).not.toContain("site.zip");
    await runWhole(["backup", "verify", archive], whole);
    const restored = join(folder, "restored");
    await mkdir(restored);
    expect(await runKilled(["restore", archive], restored, { done: "The database is not empty." })).toBeGreaterThan(2);
    expect(rowsOf(restored, MOVED)).toEqual(rowsOf(whole, MOVED));
  },
  LONGEST_MS,
);
