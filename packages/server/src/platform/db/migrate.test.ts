import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { migrations } from "../../migrations/index.ts";
import { appliedMigrations, migrate, openDatabase } from "./index.ts";
import { countType, createTable, keyType, type Migration } from "./schema.ts";
import { schemaFacts } from "./schema-facts.ts";
import { type TestDatabase, testDatabase, unmigratedTestDatabase } from "./testing.ts";

const opened: TestDatabase<unknown>[] = [];
afterAll(() => Promise.all(opened.map(({ drop }) => drop())));

async function empty() {
  const made = await unmigratedTestDatabase<unknown>();
  opened.push(made);
  return made;
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

test("an empty database has no migrations, and afterwards all of them", async () => {
  const { database } = await empty();
  expect(await appliedMigrations(database.read)).toEqual(new Set());
  const names = migrations.map((migration) => migration.name);
  expect(await migrate(database)).toEqual(names);
  expect(await appliedMigrations(database.read)).toEqual(new Set(names));
  expect(await migrate(database)).toEqual([]);
});

test("two processes that start together make each migration once", async () => {
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
  const made = await Promise.all([migrate(database, counted), migrate(other, counted)]);
  expect(made.flat().sort()).toEqual(["make-a", "make-b", "make-c"]);
  expect(runs).toBe(3);
  await other.close();
});

test("a migration that fails is not remembered and can be made again, and those before it stay", async () => {
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

test("a failed migration leaves nothing where the engine can undo it", async () => {
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

test("schemaFacts tells tables, keys and indexes", async () => {
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
  const here = await testDatabase<unknown>();
  const sqlite = await openDatabase<unknown>("sqlite::memory:");
  await migrate(sqlite);
  const isShared = ({ name }: { name: string }) => !["search_texts", "search_postings"].includes(name);
  const ours = (await schemaFacts(here.database.read)).filter(isShared);
  expect(ours.length).toBeGreaterThan(30);
  expect(ours).toEqual((await schemaFacts(sqlite.read)).filter(isShared));
  await sqlite.close();
  await here.drop();
});
