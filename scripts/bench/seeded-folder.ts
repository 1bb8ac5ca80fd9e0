import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { multiplySite, seedSite } from "@askwell/server/testing";
import { root } from "../run-command.ts";

/** Changes with the tables and the seed code: seeds of the same version are identical. */
async function seedVersion(): Promise<string> {
  const server = join(root, "packages/server");
  const migrations = join(server, "src/migrations");
  const files = [
    join(server, "testing/seeding/seed-site.ts"),
    ...(await readdir(migrations)).sort().map((name) => join(migrations, name)),
  ];
  const texts = await Promise.all(files.map((file) => readFile(file)));
  return createHash("sha256").update(Buffer.concat(texts)).digest("hex").slice(0, 12);
}

/** Larger sites are made by repeating one of this size: seeding a million questions takes hours. */
export const MOST_SEEDED = 100_000;

/** The folder of a site of the requested size: its database is created once and copied for every run, and for every name. */
export async function seededFolder(questions: number, name = ""): Promise<string> {
  const stored = join(tmpdir(), "askwell-bench", `${await seedVersion()}-${questions}`);
  if (!existsSync(stored)) {
    const draft = `${stored}.${process.pid}`;
    await mkdir(draft, { recursive: true });
    const started = performance.now();
    await (questions > MOST_SEEDED ? multiply(draft, questions) : seed(draft, questions));
    process.stderr.write(`\rseeded ${questions} questions in ${Math.round((performance.now() - started) / 1000)} s\n`);
    await rename(draft, stored);
  }
  const folder = join(tmpdir(), "askwell-bench", `run-${process.pid}${name}`);
  await cp(stored, folder, { recursive: true });
  return folder;
}

async function seed(folder: string, questions: number): Promise<void> {
  const show = (done: number) => process.stderr.write(`\rseeding ${done} of ${questions} questions`);
  const database = `sqlite:${join(folder, "askwell.db")}`;
  await seedSite({ database, uploads: join(folder, "uploads"), questions, onProgress: show });
}

async function multiply(folder: string, questions: number): Promise<void> {
  if (questions % MOST_SEEDED !== 0) throw new Error(`More than ${MOST_SEEDED} questions must be a multiple of that.`);
  await rm(folder, { recursive: true });
  await rename(await seededFolder(MOST_SEEDED, "-multiplied"), folder);
  const database = `sqlite:${join(folder, "askwell.db")}`;
  await multiplySite({
    database,
    times: questions / MOST_SEEDED,
    onProgress: (done) => process.stderr.write(`\r${done}`),
  });
}
