import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, unmigratedTestDatabase } from "../testing/database.ts";
import { addPendingThings, countPending } from "../testing/moving/pending-things.ts";
import { inheritedVariables } from "./inherited-variables.ts";
import { INSTALLATION, type ServerProcess, serverProcesses } from "./server-process.ts";

const run = promisify(execFile);
const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));
const processes = serverProcesses();
const LONG_MS = 180_000;
const TAG = { slug_name: "tea", display_name: "tea" };
/** On the server of TEST_DATABASE_URL, or SQLite. */
let database: TestDatabase<unknown>;
let first: ServerProcess;
let copy: ServerProcess;
let folder: string;

beforeAll(async () => {
  database = await unmigratedTestDatabase();
  folder = processes.newFolder();
  first = await processes.start(folder, INSTALLATION);
  await first.ready();
  const token = await logIn(first);
  await send(first, "/tag", { ...TAG, original_text: "All about *tea*." }, token);
  for (const title of ["How long does green tea steep", "Which kettle whistles in tune"])
    await ask(first, title, token);
  await addPendingThings(first.address, token);
  await writeFile(join(folder, "password"), `${INSTALLATION.ADMIN_PASSWORD}\n`);
  const archive = join(folder, "site.zip");
  await askwell(["backup", archive], { DATA_DIR: folder });
  const restored = processes.newFolder();
  const DATABASE_URL = database.address;
  await askwell(["restore", archive], { DATA_DIR: restored, DATABASE_URL });
  copy = await processes.start(restored, { DATABASE_URL });
  await copy.ready();
}, LONG_MS);
afterAll(async () => {
  await processes.end();
  await database.drop();
});

/** What a command prints, also if it ends with an error code. */
async function askwell(words: readonly string[], more: Record<string, string> = {}): Promise<string> {
  return (await run(process.execPath, [main, ...words], { env: { ...inheritedVariables(), ...more } })).stdout;
}

/** What it prints when it ends with code 1. */
const failing = (words: readonly string[]): Promise<string> =>
  askwell(words).then(
    (printed) => `unexpected success: ${printed}`,
    ({ code, stdout }: { code: number; stdout: string }) => (code === 1 ? stdout : `ended with ${code}`),
  );

async function send(to: ServerProcess, path: string, body: object, token = "") {
  const headers = { "content-type": "application/json", authorization: token };
  const response = await fetch(`${to.address}/answer/api/v1${path}`, {
    ...{ method: "POST", headers, body: JSON.stringify(body) },
  });
  return (await response.json()).data;
}

async function logIn(to: ServerProcess): Promise<string> {
  const { ADMIN_EMAIL: e_mail, ADMIN_PASSWORD: pass } = INSTALLATION;
  return (await send(to, "/user/login/email", { e_mail, pass })).access_token;
}

const ask = (to: ServerProcess, title: string, token: string) =>
  send(to, "/question", { title, content: "The leaves are small, and the water is hot.", tags: [TAG] }, token);

test("CP1 a site that was restored, on whatever engine, replies as the one that was backed up", {
  timeout: LONG_MS,
}, async () => {
  const printed = await askwell(["compare", first.address, `${copy.address}/`]);
  expect(printed).toMatch(/^\d{2,} addresses asked: 0 differences, and \d+ that are accepted\n$/);
});

test("CP5 BK1 nor does it to an administrator, who sees plugins, uploads and everything that waits", {
  timeout: LONG_MS,
}, async () => {
  const account = ["--email", INSTALLATION.ADMIN_EMAIL, "--password-file", join(folder, "password")];
  for (const site of [first, copy]) expect(await countPending(site.address, await logIn(site))).toEqual([3, 1, 1]);
  const printed = await askwell(["compare", first.address, copy.address, ...account]);
  expect(printed).toMatch(/^\d{3,} addresses asked: 0 differences, and \d+ that are accepted\n$/);
});

test("CP5 what only administrators see is found to differ", { timeout: LONG_MS }, async () => {
  const key = { description: "Of the copy alone", scope: "read-only" };
  await send(copy, "/../../admin/api/api-key", key, await logIn(copy));
  const account = ["--email", INSTALLATION.ADMIN_EMAIL, "--password-file", join(folder, "password")];
  const printed = await failing(["compare", first.address, copy.address, ...account]);
  expect(printed).toMatch(/\/answer\/admin\/api\/api-key\/all.*"Of the copy alone"/s);
});

test("CP2 CP3 what differs is printed and ends the command with 1, unless all of it is accepted", {
  timeout: LONG_MS,
}, async () => {
  await ask(copy, "Does a lid help against the cold", await logIn(copy));
  const printed = await failing(["compare", first.address, copy.address]);
  expect(printed).toContain(
    "/answer/api/v1/question/page?order=newest&page=1&page_size=20  data.count\n  A: 5\n  B: 6\n",
  );
  expect(printed).toContain('"Does a lid help against the cold"');
  expect(printed).toMatch(/\d+ addresses asked: [1-9]\d* differences/);

  const accepted = join(folder, "accepted.json");
  await writeFile(accepted, JSON.stringify([{ call: "*", path: "*", why: "the copy is in use already" }]));
  const said = await askwell(["compare", first.address, copy.address, "--accepted", accepted]);
  expect(said).toMatch(/: 0 differences, and [1-9]\d* that are accepted/);
  await writeFile(accepted, "[{}]");
  const failure = askwell(["compare", first.address, copy.address, "--accepted", accepted]);
  await expect(failure).rejects.toThrow("call, path and why");
});
