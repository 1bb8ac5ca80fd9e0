import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ArchiveFile, zipStream } from "../../packages/server/src/platform/archive/zip.ts";
import { repack } from "../../packages/server/testing/backups.ts";
import { program } from "../harness/askwell.ts";
import { runWhole } from "../harness/killed.ts";
import { newFolder, startSite } from "../harness/site.ts";

const LONGEST_MS = 300_000;
/** The restore of a small site takes less than half of it. */
const MAX_MEGABYTES = 600;
const HUGE = 400;
const MEGABYTE = 1_000_000;

let folder: string;
let honest: string;
/** The entries of the honest archive. */
const entries = new Map<string, string | Buffer>();
beforeAll(async () => {
  folder = await newFolder();
  const home = join(folder, "site");
  await mkdir(home);
  const site = await startSite({ folder: home });
  await site.stop();
  honest = join(folder, "honest.zip");
  await runWhole(["backup", honest], home);
  await repack(honest, join(folder, "copy.zip"), (all) => {
    for (const [name, content] of all) entries.set(name, content);
  });
}, LONGEST_MS);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The same text again and again, with hundreds of megabytes. */
async function* repeated(text: string): AsyncGenerator<string> {
  const block = text.repeat(Math.ceil(MEGABYTE / text.length));
  for (let n = 0; n < HUGE; n++) yield block;
}

async function* only(content: string | Buffer): AsyncGenerator<string | Buffer> {
  yield content;
}

/** The honest archive with further or other entries. */
async function* withEntries(
  more: Readonly<Record<string, AsyncIterable<string | Buffer>>>,
): AsyncGenerator<ArchiveFile> {
  for (const [name, content] of entries) if (!(name in more)) yield { name, content: only(content) };
  for (const [name, content] of Object.entries(more)) yield { name, content };
}

const rowOf = (table: string) => `${String(entries.get(`rows/${table}.jsonl`)).split("\n")[0]}\n`;

const archives: Readonly<Record<string, readonly [said: RegExp, files: () => AsyncIterable<ArchiveFile>]>> = {
  "a line without an end": [/has a line without an end/, () => withEntries({ "rows/users.jsonl": repeated("x") })],
  "millions of rows": [
    /users has \d{5,} of \d+ rows/,
    () => withEntries({ "rows/users.jsonl": repeated(rowOf("users")) }),
  ],
  "a huge list of tables": [/askwell.json is too large/, () => withEntries({ "askwell.json": repeated(" ") })],
  "an upload that the manifest does not have": [
    /it has 1 of 0 uploaded files/,
    () => withEntries({ "files/post/large.bin": repeated("0") }),
  ],
  "a hundred thousand other entries": [
    /more than 10000 entries/,
    () => withEntries(Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`rows/${n}`, only("")] as const))),
  ],
};

/** Runs a command to its end; returns what it says and the most memory that it has taken. */
async function runMeasured(args: readonly string[], home: string) {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: home, LOG_LEVEL: "warn" };
  const child = spawn(process.execPath, [program, ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
  const ended = once(child, "close");
  let megabytes = 0;
  while (child.exitCode === null && child.signalCode === null) {
    const status = await readFile(`/proc/${child.pid}/status`, "utf8").catch(() => "");
    megabytes = Math.max(megabytes, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
    await Promise.race([ended, pause(20)]);
  }
  await ended;
  return { code: child.exitCode, said, megabytes };
}

test.each(Object.entries(archives))(
  "BK4 BK7 an archive with %s is refused, with little memory, and nothing of it is left",
  async (_, [said, files]) => {
    const archive = join(folder, "hostile.zip");
    await pipeline(zipStream(files()), createWriteStream(archive));
    const target = join(folder, "target");
    await rm(target, { recursive: true, force: true });
    await mkdir(target);
    for (const command of [
      ["backup", "verify", archive],
      ["restore", archive],
    ]) {
      const result = await runMeasured(command, target);
      expect(result).toMatchObject({ code: 1, said: expect.stringMatching(said) });
      expect(result.megabytes).toBeLessThan(MAX_MEGABYTES);
    }
    // Anything that was left would be in the way.
    await runWhole(["restore", honest], target);
  },
  LONGEST_MS,
);
