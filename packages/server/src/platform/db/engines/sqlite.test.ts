import { spawn } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { integrityCheck, isUnavailable, openDatabase, withinWait } from "../index.ts";

interface SqliteTestTables {
  things: { name: string };
}

const folder = mkdtempSync(join(tmpdir(), "askwell-sqlite-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function openFile(name: string, options = {}) {
  const file = join(folder, name);
  const database = await openDatabase<SqliteTestTables>(file, options);
  await database.write((tx) => sql`create table if not exists things (name text primary key) strict`.execute(tx));
  return { file, database };
}

const add = (name: string) => sql`insert into things values (${name})`;

test("the writer syncs to disk before it returns; readers cannot write", async () => {
  const { database } = await openFile("pragmas.db");
  const pragma = async (name: string) => {
    const query = sql<Record<string, unknown>>`${sql.raw(`pragma ${name}`)}`;
    const [writer, reader] = [await database.write((tx) => query.execute(tx)), await query.execute(database.read)];
    return [writer, reader].map(({ rows }) => Object.values(rows[0] ?? {})[0]);
  };
  expect(await pragma("journal_mode")).toEqual(["wal", "wal"]);
  expect((await pragma("synchronous"))[0]).toBe(2);
  expect(await pragma("query_only")).toEqual([0, 1]);
  await database.close();
});

test("dataVersion changes when another process has written, not when this one has", async () => {
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

test("while another process writes, a write waits without blocking the event loop", async () => {
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

test("OP2 all writes that wait for a locked file give up at the same deadline and none is written later", async () => {
  const { file, database } = await openFile("locked.db");
  const other = new DatabaseSync(file);
  other.exec("begin immediate");
  const writeTwice = async (name: string) => {
    const first = await database.write((tx) => add(name).execute(tx)).catch((error: unknown) => error);
    const second = await database.write((tx) => add(`${name} again`).execute(tx)).catch((error: unknown) => error);
    return [first, second];
  };
  const names = Array.from({ length: 40 }, (_, number) => `write ${number}`);
  const outcomes = await withinWait(() => Promise.all(names.map(writeTwice)), 50);
  expect(outcomes.flat().map(isUnavailable)).toEqual(Array(80).fill(true));
  other.exec("commit");
  other.close();
  await database.write((tx) => add("later").execute(tx));
  expect(await database.read.selectFrom("things").selectAll().execute()).toEqual([{ name: "later" }]);
  await database.close();
});

test("OP2 limitWaits shortens running waits and later ones", async () => {
  const { file, database } = await openFile("limited.db");
  const other = new DatabaseSync(file);
  other.exec("begin immediate");
  const write = (name: string) => database.write((tx) => add(name).execute(tx)).catch((error: unknown) => error);
  const waiting = ["first", "second", "third"].map(write);
  // The first polls the file, the others wait for their turn.
  await sleep(5);
  database.limitWaits(20);
  expect((await Promise.all(waiting)).map(isUnavailable)).toEqual([true, true, true]);
  expect(isUnavailable(await write("later"))).toBe(true);
  other.exec("commit");
  other.close();
  expect(isUnavailable(await write("at last"))).toBe(false);
  expect(await database.read.selectFrom("things").selectAll().execute()).toEqual([{ name: "at last" }]);
  await database.close();
});

test("OP2 work that outlives withinWait may wait longer", async () => {
  const { file, database } = await openFile("outlives.db");
  const other = new DatabaseSync(file);
  other.exec("begin immediate");
  let later: Promise<unknown> | undefined;
  await withinWait(async () => {
    later = sleep(5).then(() => database.write((tx) => add("later").execute(tx)));
  }, 0);
  await sleep(30);
  other.exec("commit");
  await later;
  expect(await database.read.selectFrom("things").selectAll().execute()).toEqual([{ name: "later" }]);
  other.close();
  await database.close();
});

test("a tool that writes continuously leaves time for the server's writes", async () => {
  const { file, database } = await openFile("pause.db");
  const tool = await openDatabase<SqliteTestTables>(file, { commitPauseMs: 10 });
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

test("a cached `select *` returns columns that a migration has added", async () => {
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

test("a database in memory behaves like one on disk and is private", async () => {
  const [one, two] = [
    await openDatabase<SqliteTestTables>("sqlite::memory:"),
    await openDatabase<SqliteTestTables>("sqlite::memory:"),
  ];
  await one.write((tx) => sql`create table things (name text primary key)`.execute(tx));
  await one.write((tx) => add("a").execute(tx));
  expect(await one.read.selectFrom("things").selectAll().execute()).toEqual([{ name: "a" }]);
  await expect(sql`delete from things`.execute(one.read)).rejects.toThrow("readonly");
  await expect(two.read.selectFrom("things").selectAll().execute()).rejects.toThrow("no such table");
  await Promise.all([one.close(), two.close()]);
});

test("close waits for running writes and commits them", async () => {
  const { file, database } = await openFile("close.db");
  const writes = ["a", "b", "c"].map((name) => database.write((tx) => add(name).execute(tx)));
  await Promise.all([...writes, database.close()]);
  const again = await openDatabase<SqliteTestTables>(file);
  expect(await again.read.selectFrom("things").selectAll().execute()).toHaveLength(3);
  await again.close();
});

test("a file that is not a database is rejected when it is opened", async () => {
  const file = join(folder, "text.db");
  writeFileSync(file, "this is a text, and a long one at that, but no database at all".repeat(20));
  await expect(openDatabase(file)).rejects.toThrow("not a database");
});

test("integrityCheck returns nothing for a sound file and the problems of a corrupt one", async () => {
  const { file, database } = await openFile("broken.db");
  await database.write(async (tx) => {
    for (let number = 0; number < 2000; number++) await add(`thing number ${number}`).execute(tx);
  });
  expect(await integrityCheck(database.read)).toEqual([]);
  await database.close();
  const handle = openSync(file, "r+");
  writeSync(handle, Buffer.alloc(600, 7), 0, 600, 4096 * 5 + 100);
  closeSync(handle);
  const again = await openDatabase<SqliteTestTables>(file);
  expect((await integrityCheck(again.read)).length).toBeGreaterThan(0);
  await again.close();
});

const dbModule = fileURLToPath(new URL("../index.ts", import.meta.url));

/** Script that writes concurrently and prints each row once it is stored, until it is killed. */
const writerScript = (file: string) => `
  import { writeSync } from "node:fs";
  import { openDatabase } from ${JSON.stringify(dbModule)};
  const database = await openDatabase(${JSON.stringify(file)});
  let number = 0;
  const writer = async () => {
    for (;;) {
      const name = String(number++);
      await database.write((tx) => tx.insertInto("things").values({ name }).execute());
      writeSync(1, name + "\\n");
    }
  };
  await Promise.all(Array.from({ length: 8 }, writer));`;

test("a killed process loses no write that has resolved", async () => {
  const { file, database } = await openFile("killed.db");
  await database.close();
  const child = spawn(process.execPath, ["--input-type=module", "-e", writerScript(file)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  for await (const chunk of child.stdout) {
    output += chunk;
    if (output.length > 2000) child.kill("SIGKILL");
  }
  const resolved = output.split("\n").slice(0, -1);
  const again = await openDatabase<SqliteTestTables>(file);
  const stored = new Set((await again.read.selectFrom("things").select("name").execute()).map((row) => row.name));
  expect(resolved.length).toBeGreaterThan(100);
  expect(resolved.filter((name) => !stored.has(name))).toEqual([]);
  expect(await integrityCheck(again.read)).toEqual([]);
  await again.close();
});
