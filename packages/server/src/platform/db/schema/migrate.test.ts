import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase, unmigratedTestDatabase } from "../../../../testing/database.ts";
import { migrations } from "../../../migrations/index.ts";
import { appliedMigrations, migrate, openDatabase } from "../index.ts";
import { countType, createTable, keyType, type Migration } from "./schema.ts";
import { schemaFacts } from "./schema-facts.ts";

const opened: TestDatabase<unknown>[] = [];
afterAll(() => Promise.all(opened.map(({ drop }) => drop())));

async function empty() {
  const created = await unmigratedTestDatabase<unknown>();
  opened.push(created);
  return created;
}

const table = (name: string): Migration => ({
  name: `make-${name}`,
  up: (db) =>
    createTable(db, name, {
      columns: { id: keyType(20), score: countType },
      primaryKey: ["id"],
      unique: [["score"]],
      indexes: [["score desc", "id"]],
    }),
});

test("an empty database has no migrations, and all of them after migrate", async () => {
  const { database } = await empty();
  expect(await appliedMigrations(database.read)).toEqual(new Set());
  const names = migrations.map((migration) => migration.name);
  expect(await migrate(database, migrations)).toEqual(names);
  expect(await appliedMigrations(database.read)).toEqual(new Set(names));
  expect(await migrate(database, migrations)).toEqual([]);
});

test("two processes that start together run each migration once", async () => {
  const { database, address } = await empty();
  const other = await openDatabase<unknown>(address);
  let runs = 0;
  const counted = ["a", "b", "c"].map(table).map(({ name, up }): Migration => {
    const counting: Migration["up"] = async (db) => {
      runs += 1;
      await up(db);
    };
    return { name, up: counting };
  });
  const applied = await Promise.all([migrate(database, counted), migrate(other, counted)]);
  expect(applied.flat().sort()).toEqual(["make-a", "make-b", "make-c"]);
  expect(runs).toBe(3);
  await other.close();
});

test("a failed migration is not recorded and can be repeated, and earlier ones stay", async () => {
  const { database } = await empty();
  let isBroken = true;
  const broken: Migration = {
    name: "make-b",
    async up(db) {
      await table("b").up(db);
      if (isBroken) throw new Error("the power went out");
    },
  };
  await expect(migrate(database, [table("a"), broken])).rejects.toThrow("the power went out");
  expect(await appliedMigrations(database.read)).toEqual(new Set(["make-a"]));
  isBroken = false;
  expect(await migrate(database, [table("a"), broken])).toEqual(["make-b"]);
});

test("a failed migration is rolled back on engines that support it", async () => {
  const { database } = await empty();
  const broken: Migration = {
    name: "make-b",
    async up(db) {
      await table("b").up(db);
      await sql`select * from nowhere`.execute(db);
    },
  };
  await expect(migrate(database, [table("a"), broken])).rejects.toThrow("nowhere");
  const tables = (await schemaFacts(database.read)).map(({ name }) => name);
  expect(tables.filter((name) => name === "b")).toHaveLength(database.engine === "mysql" ? 1 : 0);
});

test("schemaFacts lists tables, keys and indexes", async () => {
  const { database } = await empty();
  await migrate(database, [table("a")]);
  expect((await schemaFacts(database.read))[0]).toEqual({
    name: "a",
    columns: { id: "text", score: "number" },
    primaryKey: ["id"],
    indexes: ["index (score desc, id)", "unique (score)"],
  });
});

test("the schema is the same as on SQLite", async () => {
  const suite = await testDatabase<unknown>();
  const sqlite = await openDatabase<unknown>("sqlite::memory:");
  await migrate(sqlite, migrations);
  const isShared = ({ name }: { name: string }) => !["search_texts", "search_postings"].includes(name);
  const ours = (await schemaFacts(suite.database.read)).filter(isShared);
  expect(ours.length).toBeGreaterThan(30);
  expect(ours).toEqual((await schemaFacts(sqlite.read)).filter(isShared));
  await sqlite.close();
  await suite.drop();
});
