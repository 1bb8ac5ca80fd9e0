import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ensureRestored } from "../src/backup/ensure-restored.ts";
import { openBackup } from "../src/backup/read-archive.ts";
import { openDatabase } from "../src/platform/db/index.ts";
import { version } from "../src/version.ts";
import { recount, repack, writeArchive } from "../testing/backups.ts";
import { type TestDatabase, unmigratedTestDatabase } from "../testing/database.ts";
import { inheritedVariables } from "./inherited-variables.ts";
import { INSTALLATION, type ServerProcess, serverProcesses } from "./server-process.ts";

const run = promisify(execFile);
const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));
const processes = serverProcesses();
const api = "/answer/api/v1";
/** Each command is a process of its own, which takes seconds to start on a busy machine. */
const LONG_MS = 180_000;
const folder = processes.newFolder();
const archive = join(folder, "backups", "site.zip");
/** On the server of TEST_DATABASE_URL, or SQLite. */
let empty: TestDatabase<unknown>;
let server: ServerProcess;
let questionId = "";

beforeAll(async () => {
  empty = await unmigratedTestDatabase();
  server = await processes.start(folder, INSTALLATION);
  await server.ready();
  const token = await logIn(server);
  await post(server, "/tag", { slug_name: "tea", display_name: "tea", original_text: "" }, token);
  questionId = await ask(server, token, "How long does green tea steep");
  await mkdir(join(folder, "backups"));
  await mkdir(join(folder, "uploads", "post"), { recursive: true });
  await writeFile(join(folder, "uploads", "post", "leaf.txt"), randomBytes(2_000_000));
  await askwell(folder, ["backup", archive]);
}, LONG_MS);
afterAll(async () => {
  await processes.end();
  await empty.drop();
});

async function askwell(data: string, words: readonly string[], more: Record<string, string> = {}): Promise<string> {
  const env = { ...inheritedVariables(), DATA_DIR: data, ...more };
  return (await run(process.execPath, [main, ...words], { cwd: data, env })).stdout;
}

async function post(to: ServerProcess, path: string, body: object, token = "") {
  const headers = { "content-type": "application/json", authorization: token };
  const response = await fetch(to.address + api + path, { method: "POST", headers, body: JSON.stringify(body) });
  return (await response.json()).data;
}

const get = async (to: ServerProcess, path: string) => (await (await fetch(to.address + api + path)).json()).data;

async function logIn(to: ServerProcess): Promise<string> {
  const { ADMIN_EMAIL: e_mail, ADMIN_PASSWORD: pass } = INSTALLATION;
  return (await post(to, "/user/login/email", { e_mail, pass })).access_token;
}

async function ask(to: ServerProcess, token: string, title: string): Promise<string> {
  const tags = [{ slug_name: "tea", display_name: "tea" }];
  const question = { title, content: "The leaves are small, and the water is hot.", tags };
  return (await post(to, "/question", question, token)).id;
}

async function titlesFound(to: ServerProcess, q: string): Promise<string[]> {
  const { list } = await get(to, `/search?q=${q}&page=1&size=10`);
  return list.map(({ object }: { object: { title: string } }) => object.title);
}

/** A restored site answers, finds, lets in and goes on. */
async function expectWholeSite(to: ServerProcess): Promise<void> {
  await to.ready();
  expect((await get(to, `/question/info?id=${questionId}`)).title).toBe("How long does green tea steep");
  expect(await titlesFound(to, "steep")).toEqual(["How long does green tea steep"]);
  const token = await logIn(to);
  const next = await ask(to, token, "Which kettle whistles in tune");
  expect(Number(next)).toBeGreaterThan(Number(questionId));
  expect(await titlesFound(to, "whistles")).toEqual(["Which kettle whistles in tune"]);
}

test("BK1 three commands move a running site to a database of another engine, and back", {
  timeout: LONG_MS,
}, async () => {
  expect(await readdir(join(folder, "backups"))).toEqual(["site.zip"]);
  const moved = processes.newFolder();
  const DATABASE_URL = empty.address;
  expect(await askwell(moved, ["restore", archive], { DATABASE_URL })).toContain("Restored http://127.0.0.1");
  expect(await readdir(join(moved, "uploads", "post"))).toEqual(["leaf.txt"]);
  const there = await processes.start(moved, { DATABASE_URL });
  await expectWholeSite(there);
  there.child.kill("SIGTERM");
  await there.ended();

  const second = join(folder, "backups", "second.zip");
  await askwell(moved, ["backup", second], { DATABASE_URL });
  const back = processes.newFolder();
  await askwell(back, ["restore", second]);
  // Without a variable the site is in the data folder, and its configuration says so.
  expect(await readdir(back)).toEqual(expect.arrayContaining(["askwell.db", "config.yaml", "uploads"]));
  const again = await processes.start(back);
  await again.ready();
  const title = "Which kettle whistles in tune";
  expect(await titlesFound(again, "whistles")).toEqual([title]);
});

test("BK3 a site in use is not restored over", { timeout: LONG_MS }, async () => {
  await expect(askwell(folder, ["restore", archive])).rejects.toThrow("The database is not empty.");
  expect(await titlesFound(server, "steep")).toEqual(["How long does green tea steep"]);
});

test("BK4 a restored copy is compared: its rows, and its replies to the sampled calls", {
  timeout: LONG_MS,
}, async () => {
  const whole = join(folder, "backups", "whole.zip");
  expect(await askwell(folder, ["backup", whole, "--without-key"])).toBe(`Backed up to ${whole}\n`);
  const replies = await repliesIn(whole);
  expect(replies).toContainEqual(["questionInfo", { id: questionId }, expect.objectContaining({ id: questionId })]);
  const said = await askwell(folder, ["backup", "verify", whole]);
  expect(said).toMatch(/is whole: \d+ rows, 1 files of 2000000 bytes, (\d+) of \1 replies are the same\.\n$/);
  expect(said).toContain(` ${replies.length} of`);

  const other = join(folder, "backups", "other.zip");
  await writeFile(other, "tea");
  await expect(askwell(folder, ["backup", "verify", other])).rejects.toThrow("is no backup, or its end is missing");
  await repack(whole, other, (entries) => {
    const rows = String(entries.get("rows/questions.jsonl"));
    entries.set("rows/questions.jsonl", rows.replaceAll("green tea", "black tea"));
    recount(entries);
  });
  const differs = `replies otherwise than the site to questionInfo {"id":"${questionId}"}`;
  await expect(askwell(folder, ["backup", "verify", other])).rejects.toThrow(differs);
});

async function repliesIn(file: string): Promise<unknown[]> {
  const opened = await openBackup(file);
  const replies: unknown[] = [];
  for await (const line of opened.replies()) replies.push(JSON.parse(line));
  opened.close();
  return replies;
}

function start(data: string, words: readonly string[]) {
  const env = { ...inheritedVariables(), DATA_DIR: data };
  return spawn(process.execPath, [main, ...words], { cwd: data, env, stdio: ["ignore", "ignore", "pipe"] });
}

test("BK8 in a folder archives are named by their time, and the oldest are removed", { timeout: LONG_MS }, async () => {
  const nightly = processes.newFolder();
  await writeFile(join(nightly, "askwell-2020-01-01T0400.zip"), "old");
  await askwell(folder, ["backup", nightly, "--keep", "1"]);
  const [name = "", ...others] = await readdir(nightly);
  expect([name.replace(/\d/g, "0"), others]).toEqual(["askwell-0000-00-00T0000.zip", []]);
  await expect(askwell(folder, ["backup", archive, "--keep", "1"])).rejects.toThrow("--keep takes the number");
});

test("BK19 the archives of a folder, and those of the place that is set, are listed by commands", {
  timeout: LONG_MS,
}, async () => {
  await expect(askwell(folder, ["backup", "list"])).rejects.toThrow("Usage: askwell backup");
  const listed = processes.newFolder();
  expect(await askwell(folder, ["backup", "list", listed])).toMatch(/^No archives with names such as askwell-/);
  await askwell(folder, ["backup", "--as-set"]);
  const [line = "", ...others] = (await askwell(folder, ["backup", "list", "--as-set"])).trimEnd().split("\n");
  expect(others).toEqual([]);
  const [time, , madeBy, path = ""] = line.split(/ {2,}/);
  expect([time?.replace(/\d/g, "0"), madeBy]).toEqual(["0000-00-00 00:00", version]);
  expect(await askwell(folder, ["backup", "list", dirname(path)])).toBe(`${line}\n`);
  expect(await askwell(folder, ["backup", "verify", path])).toContain("is whole: ");
});

test("BK9 a copy by SQLite's backup interface, made while the site is written to, is a whole site", {
  timeout: LONG_MS,
}, async () => {
  const token = await logIn(server);
  const before = await ask(server, token, "Which cup keeps tea warm");
  const copied = processes.newFolder();
  const source = new DatabaseSync(join(folder, "askwell.db"), { readOnly: true });
  const copying = backup(source, join(copied, "askwell.db"), { rate: 1 });
  await Promise.all([copying, ask(server, token, "Does a lid help against the cold")]);
  source.close();
  const there = await processes.start(copied, { DATABASE_URL: `sqlite:${join(copied, "askwell.db")}` });
  await there.ready();
  expect((await get(there, `/question/info?id=${before}`)).title).toBe("Which cup keeps tea warm");
  const found = await titlesFound(there, "warm");
  there.child.kill("SIGTERM");
  await there.ended();
  expect(found).toEqual(["Which cup keeps tea warm"]);
  const copy = new DatabaseSync(join(copied, "askwell.db"));
  expect(copy.prepare("pragma integrity_check").all()).toEqual([{ integrity_check: "ok" }]);
  copy.close();
});

test("BK6 a backup that is killed leaves the one before as it was, and can be repeated", {
  timeout: LONG_MS,
}, async () => {
  const file = join(folder, "backups", "nightly.zip");
  await copyFile(archive, file);
  const before = await readFile(file);
  // Through a pipe that is not read any further, the archive cannot be completed.
  await run("mkfifo", [`${file}.part`]);
  const pipe = createReadStream(`${file}.part`);
  const child = start(folder, ["backup", file]);
  await once(pipe, "data");
  pipe.pause();
  child.kill("SIGKILL");
  await once(child, "exit");
  pipe.destroy();
  await rm(`${file}.part`);
  expect(await readFile(file)).toEqual(before);

  await writeFile(`${file}.part`, before.subarray(0, 1000));
  await askwell(folder, ["backup", file]);
  expect(await readdir(join(folder, "backups"))).not.toContain("nightly.zip.part");
  expect(await tablesOf(file)).toHaveProperty("tables");
});

test("BK6 a backup changes nothing, so a database that is not up to date is left alone", {
  timeout: LONG_MS,
}, async () => {
  const older = processes.newFolder();
  await askwell(older, ["restore", archive]);
  const database = new DatabaseSync(join(older, "askwell.db"));
  const count = () => database.prepare("select count(*) as count from migrations").get();
  database.exec("delete from migrations where name = (select max(name) from migrations)");
  const before = count();
  await expect(askwell(older, ["backup"])).rejects.toThrow("The database is not up to date.");
  expect(count()).toEqual(before);
  database.close();
});

test.each(["badges:", "questions:", "files\n", "Indexing"])(
  "BK5 a restore that is killed at %j leaves no site that starts, and can be repeated",
  { timeout: LONG_MS },
  async (moment) => {
    const target = processes.newFolder();
    const child = start(target, ["restore", archive]);
    let printed = "";
    child.stderr.on("data", (text) => {
      printed += text;
      if (printed.includes(moment)) child.kill("SIGKILL");
    });
    await once(child, "exit");
    const whole = await tablesOf(archive);
    // Unless it was faster than its end, the database says that it is not whole.
    if (await isUnfinished(target)) await askwell(target, ["restore", archive]);
    expect(await isUnfinished(target)).toBe(false);
    const second = join(target, "second.zip");
    await writeArchive({
      address: `sqlite:${join(target, "askwell.db")}`,
      uploads: join(target, "uploads"),
      keyFile: join(target, "config.yaml"),
      to: second,
    });
    expect(await tablesOf(second)).toEqual(whole);
  },
);

async function isUnfinished(data: string): Promise<boolean> {
  const database = await openDatabase(`sqlite:${join(data, "askwell.db")}`);
  return ensureRestored(database)
    .then(
      () => false,
      () => true,
    )
    .finally(() => database.close());
}

/** What an archive contains, except where words are indexed. */
async function tablesOf(file: string): Promise<object> {
  const { manifest, close } = await openBackup(file);
  close();
  const { search, ...tables } = manifest.tables;
  return { files: manifest.files, tables };
}
