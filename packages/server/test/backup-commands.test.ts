import { execFile } from "node:child_process";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, unmigratedTestDatabase } from "../testing/database.ts";
import { INSTALLATION, type ServerProcess, serverProcesses } from "./server-process.ts";

const run = promisify(execFile);
const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));
const processes = serverProcesses();
const api = "/answer/api/v1";
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
  await writeFile(join(folder, "uploads", "post", "leaf.txt"), "two leaves and a bud");
});
afterAll(async () => {
  await processes.end();
  await empty.drop();
});

async function askwell(data: string, words: readonly string[], more: Record<string, string> = {}): Promise<string> {
  const { PATH, HOME, TMPDIR } = process.env;
  const env = { PATH, HOME, TMPDIR, DATA_DIR: data, ...more };
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

test("BK1 three commands move a running site to a database of another engine, and back", async () => {
  expect(await askwell(folder, ["backup", archive])).toBe(`Backed up to ${archive}\n`);
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

test("BK3 a site in use is not restored over", async () => {
  await askwell(folder, ["backup", archive]);
  await expect(askwell(folder, ["restore", archive])).rejects.toThrow("The database is not empty.");
  expect(await titlesFound(server, "steep")).toEqual(["How long does green tea steep"]);
});

test("BK4 the command line says whether an archive is whole", async () => {
  await askwell(folder, ["backup", archive, "--without-key"]);
  expect(await askwell(folder, ["backup", "verify", archive])).toMatch(/agree: \d+ rows, 1 files of 20 bytes/);
  const other = join(folder, "backups", "other.zip");
  await writeFile(other, "tea");
  await expect(askwell(folder, ["backup", "verify", other])).rejects.toThrow("is no backup, or its end is missing");
});
