import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rename } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seedSite } from "@askwell/server/testing";
import { root } from "../run-command.ts";

/** Changes with the tables and the seed code: seeds of the same version are identical. */
async function seedVersion(): Promise<string> {
  const server = join(root, "packages/server");
  const migrations = join(server, "src/migrations");
  const files = [
    join(server, "testing/seed.ts"),
    ...(await readdir(migrations)).sort().map((name) => join(migrations, name)),
  ];
  const texts = await Promise.all(files.map((file) => readFile(file)));
  return createHash("sha256").update(Buffer.concat(texts)).digest("hex").slice(0, 12);
}

/** The folder of a site of the requested size: its database is created once and copied for every run, and for every name. */
export async function seededFolder(questions: number, name = ""): Promise<string> {
  const stored = join(tmpdir(), "askwell-bench", `${await seedVersion()}-${questions}`);
  if (!existsSync(stored)) {
    const draft = `${stored}.${process.pid}`;
    await mkdir(draft, { recursive: true });
    const started = performance.now();
    const show = (done: number) => process.stderr.write(`\rseeding ${done} of ${questions} questions`);
    await seedSite({
      database: `sqlite:${join(draft, "askwell.db")}`,
      uploads: join(draft, "uploads"),
      questions,
      onProgress: show,
    });
    process.stderr.write(`\rseeded ${questions} questions in ${Math.round((performance.now() - started) / 1000)} s\n`);
    await rename(draft, stored);
  }
  const folder = join(tmpdir(), "askwell-bench", `run-${process.pid}${name}`);
  await cp(stored, folder, { recursive: true });
  return folder;
}
