import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { unmigratedTestDatabase } from "../../../testing/database.ts";
import { connectionWorks, openDatabase, parseAddress } from "./index.ts";
import { schemaFacts } from "./schema/schema-facts.ts";

const folder = mkdtempSync(join(tmpdir(), "askwell-connection-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a SQLite file that can be created works, and the check leaves nothing behind", async () => {
  expect(await connectionWorks(`sqlite:${join(folder, "new", "deep", "site.db")}`)).toEqual({ works: true });
  expect(existsSync(join(folder, "new"))).toBe(false);
});

test("an existing SQLite file works and is not changed", async () => {
  const file = join(folder, "site.db");
  const database = await openDatabase<unknown>(file);
  await database.write((tx) => sql`create table things (name text)`.execute(tx));
  await database.close();
  const before = readFileSync(file);
  expect(await connectionWorks(file)).toEqual({ works: true });
  expect(readFileSync(file).equals(before)).toBe(true);
});

test("a path where no SQLite file can be created is not writable", async () => {
  writeFileSync(join(folder, "text"), "a text");
  expect(await connectionWorks(join(folder, "text", "site.db"))).toMatchObject({ reason: "not_writable" });
  expect(await connectionWorks(folder)).toMatchObject({ reason: "not_writable" });
});

test("a file that is not a database is rejected and not changed", async () => {
  const file = join(folder, "notes.txt");
  writeFileSync(file, "a text that is long enough to be taken for a database, which it is not".repeat(20));
  expect(await connectionWorks(file)).toMatchObject({ works: false, reason: "other" });
  expect(readFileSync(file, "utf8")).toMatch(/^a text/);
});

test("an invalid URL has its own reason", async () => {
  expect(await connectionWorks("oracle://localhost/askwell")).toMatchObject({ works: false, reason: "bad_address" });
});

test.each(["postgres", "mysql"])("%s: a port without a listener is unreachable", async (engine) => {
  const { port, close } = await listen();
  close();
  const result = await connectionWorks(`${engine}://ann:secret@127.0.0.1:${port}/askwell`);
  expect(result).toMatchObject({ works: false, reason: "unreachable" });
  expect(JSON.stringify(result)).not.toContain("secret");
});

test.each(["postgres", "mysql"])("%s: a server that never replies is unreachable after a timeout", async (engine) => {
  const { port, close } = await listen();
  const result = await connectionWorks(`${engine}://ann@127.0.0.1:${port}/askwell`, { timeoutMs: 100 });
  expect(result).toMatchObject({ works: false, reason: "unreachable", message: "no answer in time" });
  close();
});

/** Accepts connections and never replies. */
async function listen() {
  const sockets = new Set<{ destroy(): void }>();
  const server = createServer((socket) => sockets.add(socket)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { port: (server.address() as AddressInfo).port, close };
}

const suite = await unmigratedTestDatabase<unknown>();
afterAll(() => suite.drop());

test("the database of this suite works, and the check leaves nothing behind", async () => {
  expect(await connectionWorks(suite.address)).toEqual({ works: true });
  expect(await schemaFacts(suite.database.read)).toEqual([]);
});

test("a wrong password and a missing database have their own reasons on servers", async () => {
  const address = parseAddress(suite.address);
  if (address.engine === "sqlite") {
    expect(await connectionWorks({ ...address, file: `${address.file}.missing` })).toEqual({ works: true });
    return;
  }
  expect(await connectionWorks({ ...address, password: "wrong" })).toMatchObject({ reason: "not_allowed" });
  expect(await connectionWorks({ ...address, database: "nowhere" })).toMatchObject({ reason: "no_such_database" });
});
