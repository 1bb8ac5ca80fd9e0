import { spawn } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { integrityCheck, openDatabase } from "./index.ts";

interface Tables {
  things: { name: string };
}

const folder = mkdtempSync(join(tmpdir(), "askwell-sqlite-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function openFile(name: string, options = {}) {
  const file = join(folder, name);
  const database = await openDatabase<Tables>(file, options);
  await database.write((tx) => sql`create table if not exists things (name text primary key) strict`.execute(tx));
  return { file, database };
}

const add = (name: string) => sql`insert into things values (${name})`;

test("the writer waits for the disk before it answers; readers cannot write", async () => {
  const { database } = await openFile("pragmas.db");
  const pragma = async (name: string) => {
    const ask = sql<Record<string, unknown>>`${sql.raw(`pragma ${name}`)}`;
    const [writer, reader] = [await database.write((tx) => ask.execute(tx)), await ask.execute(database.read)];
    return [writer, reader].map(({ rows }) => Object.values(rows[0] ?? {})[0]);
  };
  expect(await pragma("journal_mode")).toEqual(["wal", "wal"]);
  expect((await pragma("synchronous"))[0]).toBe(2);
  expect(await pragma("query_only")).toEqual([0, 1]);
  await database.close();
});

test("dataVersion changes when somebody else has written, not when this process has", async () => {
  const { file, database } = await openFile("version.db");
  const before = database.dataVersion();
  await database.write((tx) => add("ours").execute(tx));
  expect(database.dataVersion()).toBe(before);
  const other = new DatabaseSync(file);
  other.exec("insert into things values ('theirs')");
  other.close();
  expect(database.dataVersion()).not.toBe(before);
  expect(await database.read.selectFrom("things").selectAll().execute()).toEqual([
    { name: "ours" },
    { name: "theirs" },
  ]);
  await database.close();
});

test("while another process writes, a write waits and the event loop goes on", async () => {
  const { file, database } = await openFile("busy.db");
  const other = new DatabaseSync(file);
  other.exec("begin immediate; insert into things values ('theirs')");
  let isWritten = false;
  const write = database
    .write((tx) => add("ours").execute(tx))
    .then(() => {
      isWritten = true;
    });
  await sleep(30);
  expect(isWritten).toBe(false);
  expect(await database.read.selectFrom("things").selectAll().execute()).toEqual([]);
  other.exec("commit");
  await write;
  expect(await database.read.selectFrom("things").selectAll().execute()).toHaveLength(2);
  other.close();
  await database.close();
});

test("a polite tool that writes without a pause lets the server write", async () => {
  const { file, database } = await openFile("polite.db");
  const tool = await openDatabase<Tables>(file, { politeMs: 10 });
  let isDone = false;
  let written = 0;
  const busy = (async () => {
    while (!isDone) await tool.write((tx) => add(`tool ${written++}`).execute(tx));
  })();
  for (let number = 0; number < 5; number++) await database.write((tx) => add(`server ${number}`).execute(tx));
  isDone = true;
  await busy;
  const rows = await database.read.selectFrom("things").selectAll().execute();
  expect(rows).toHaveLength(written + 5);
  await tool.close();
  await database.close();
});

test("a kept `select *` shows the columns that a migration has added", async () => {
  const { database } = await openFile("columns.db");
  await database.write((tx) => add("a").execute(tx));
  const all = () => database.read.selectFrom("things").selectAll().execute();
  expect(await all()).toEqual([{ name: "a" }]);
  await database.write((tx) => sql`alter table things add column size integer not null default 3`.execute(tx));
  expect(await all()).toEqual([{ name: "a", size: 3 }]);
  await database.close();
});

test("rows are plain objects", async () => {
  const { database } = await openFile("plain.db");
  await database.write((tx) => add("a").execute(tx));
  const [row] = await database.read.selectFrom("things").selectAll().execute();
  expect(Object.getPrototypeOf(row)).toBe(Object.prototype);
  await database.close();
});

test("a database in memory keeps the rules of one on disk and is its own", async () => {
  const [one, two] = [await openDatabase<Tables>("sqlite::memory:"), await openDatabase<Tables>("sqlite::memory:")];
  await one.write((tx) => sql`create table things (name text primary key)`.execute(tx));
  await one.write((tx) => add("a").execute(tx));
  expect(await one.read.selectFrom("things").selectAll().execute()).toEqual([{ name: "a" }]);
  await expect(sql`delete from things`.execute(one.read)).rejects.toThrow("readonly");
  await expect(two.read.selectFrom("things").selectAll().execute()).rejects.toThrow("no such table");
  await Promise.all([one.close(), two.close()]);
});

test("closing waits for the writes that run and commits them", async () => {
  const { file, database } = await openFile("close.db");
  const writes = ["a", "b", "c"].map((name) => database.write((tx) => add(name).execute(tx)));
  await Promise.all([...writes, database.close()]);
  const again = await openDatabase<Tables>(file);
  expect(await again.read.selectFrom("things").selectAll().execute()).toHaveLength(3);
  await again.close();
});

test("a file that is no database is refused when it is opened", async () => {
  const file = join(folder, "text.db");
  writeFileSync(file, "this is a text, and a long one at that, but no database at all".repeat(20));
  await expect(openDatabase(file)).rejects.toThrow("not a database");
});

test("integrityCheck finds nothing in a sound file and says what is wrong with a broken one", async () => {
  const { file, database } = await openFile("broken.db");
  await database.write(async (tx) => {
    for (let number = 0; number < 2000; number++) await add(`thing number ${number}`).execute(tx);
  });
  expect(await integrityCheck(database.read)).toEqual([]);
  await database.close();
  const handle = openSync(file, "r+");
  writeSync(handle, Buffer.alloc(600, 7), 0, 600, 4096 * 5 + 100);
  closeSync(handle);
  const again = await openDatabase<Tables>(file);
  expect((await integrityCheck(again.read)).length).toBeGreaterThan(0);
  await again.close();
});

const dbModule = fileURLToPath(new URL("./index.ts", import.meta.url));

/** Writes from eight sides at once and says of each row that it is stored, until it is killed. */
const burst = (file: string) => `
  import { writeSync } from "node:fs";
  import { openDatabase } from ${JSON.stringify(dbModule)};
  const database = await openDatabase(${JSON.stringify(file)});
  let number = 0;
  const side = async () => {
    for (;;) {
      const name = String(number++);
      await database.write((tx) => tx.insertInto("things").values({ name }).execute());
      writeSync(1, name + "\\n");
    }
  };
  await Promise.all(Array.from({ length: 8 }, side));`;

test("a process that is killed while it writes loses nothing that it has answered", async () => {
  const { file, database } = await openFile("killed.db");
  await database.close();
  const child = spawn(process.execPath, ["--input-type=module", "-e", burst(file)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  for await (const chunk of child.stdout) {
    said += chunk;
    if (said.length > 2000) child.kill("SIGKILL");
  }
  const answered = said.split("\n").slice(0, -1);
  const again = await openDatabase<Tables>(file);
  const stored = new Set((await again.read.selectFrom("things").select("name").execute()).map((row) => row.name));
  expect(answered.length).toBeGreaterThan(100);
  expect(answered.filter((name) => !stored.has(name))).toEqual([]);
  expect(await integrityCheck(again.read)).toEqual([]);
  await again.close();
});
