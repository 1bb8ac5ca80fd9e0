import { afterAll, beforeEach, expect, test } from "vitest";
import { unmigratedTestDatabase } from "../../../testing/database.ts";
import {
  affectedRows,
  contains,
  engineOf,
  insertIgnore,
  insertMany,
  isUniqueViolation,
  skipLocked,
  startsWith,
  toNumber,
  upsert,
} from "./index.ts";
import { countType, createTable, keyType, numberType, type SchemaDb } from "./schema/schema.ts";

interface Thing {
  owner: string;
  name: string;
  count: number;
  seen_at: number;
}

interface StatementTestTables {
  things: Thing;
  others: { id: string };
}

const { database, drop } = await unmigratedTestDatabase<StatementTestTables>();
await database.write((tx) =>
  createTable(tx as unknown as SchemaDb, "things", {
    columns: { owner: keyType(40), name: keyType(40), count: countType, seen_at: numberType },
    primaryKey: ["owner", "name"],
  }),
);
afterAll(drop);
beforeEach(() => database.write((tx) => tx.deleteFrom("things").execute()));

const thing = (name: string, fields: Partial<Thing> = {}): Thing => ({
  owner: "me",
  name,
  count: 1,
  seen_at: 0,
  ...fields,
});
const all = () => database.read.selectFrom("things").selectAll().orderBy("name").execute();

test("engineOf returns the engine of readers and of transactions", async () => {
  expect(engineOf(database.read)).toBe(database.engine);
  expect(await database.write(async (tx) => engineOf(tx))).toBe(database.engine);
});

test("isUniqueViolation recognizes a taken key, and nothing else", async () => {
  const insert = (row: Thing) => database.write((tx) => tx.insertInto("things").values(row).execute());
  await insert(thing("a"));
  const taken = await insert(thing("a")).catch((error: unknown) => error);
  expect(isUniqueViolation(taken)).toBe(true);
  const missing = await insert({ owner: "me", name: "b", count: 1 } as Thing).catch((error: unknown) => error);
  expect(missing).toBeInstanceOf(Error);
  expect(isUniqueViolation(missing)).toBe(false);
  expect(isUniqueViolation(undefined)).toBe(false);
});

test("insertMany stores more rows than one statement can", async () => {
  await database.write((tx) =>
    insertMany(
      tx,
      "things",
      Array.from({ length: 1203 }, (_, number) => thing(`thing ${number}`)),
    ),
  );
  await database.write((tx) => insertMany(tx, "things", []));
  expect(await all()).toHaveLength(1203);
});

test("insertIgnore leaves existing rows unchanged and counts the stored ones", async () => {
  expect(await database.write((tx) => insertIgnore(tx, "things", thing("a")))).toBe(1);
  const rows = [thing("a", { count: 9 }), thing("b"), thing("c")];
  expect(await database.write((tx) => insertIgnore(tx, "things", rows))).toBe(2);
  expect(await database.write((tx) => insertIgnore(tx, "things", rows))).toBe(0);
  expect((await all()).map((row) => row.count)).toEqual([1, 1, 1]);
});

test("upsert sets and adds to the given columns, and leaves the others", async () => {
  await database.write((tx) => insertMany(tx, "things", [thing("a", { count: 5, seen_at: 1 })]));
  const rows = [thing("a", { count: 2, seen_at: 7 }), thing("b", { count: 3, seen_at: 7 })];
  await database.write((tx) => upsert(tx, "things", rows, { key: ["owner", "name"], add: ["count"] }));
  expect(await all()).toEqual([thing("a", { count: 7, seen_at: 1 }), thing("b", { count: 3, seen_at: 7 })]);
  await database.write((tx) => upsert(tx, "things", rows, { key: ["owner", "name"], set: ["seen_at"] }));
  expect(await all()).toEqual([thing("a", { count: 7, seen_at: 7 }), thing("b", { count: 3, seen_at: 7 })]);
});

test("upsert with only the key columns sets all others", async () => {
  await database.write((tx) => upsert(tx, "things", thing("a"), ["owner", "name"]));
  await database.write((tx) => upsert(tx, "things", thing("a", { count: 4, seen_at: 3 }), ["owner", "name"]));
  expect(await all()).toEqual([thing("a", { count: 4, seen_at: 3 })]);
});

test("concurrent upserts of one row all count", async () => {
  await Promise.all(
    Array.from({ length: 30 }, () =>
      database.write((tx) => upsert(tx, "things", thing("a"), { key: ["owner", "name"], add: ["count"] })),
    ),
  );
  expect((await all()).map((row) => row.count)).toEqual([30]);
});

test("affectedRows counts the matched rows of an update, changed or not", async () => {
  await database.write((tx) => insertMany(tx, "things", [thing("a"), thing("b")]));
  const update = (count: number) =>
    database.write((tx) => tx.updateTable("things").set({ count }).where("owner", "=", "me").executeTakeFirstOrThrow());
  expect(affectedRows(await update(3))).toBe(2);
  expect(affectedRows(await update(3))).toBe(2);
  const deleted = await database.write((tx) =>
    tx.deleteFrom("things").where("name", "=", "a").executeTakeFirstOrThrow(),
  );
  expect(affectedRows(deleted)).toBe(1);
});

test("toNumber converts an empty sum to 0", async () => {
  const { sum } = await database.read
    .selectFrom("things")
    .select((eb) => eb.fn.sum("count").as("sum"))
    .executeTakeFirstOrThrow();
  expect(toNumber(sum)).toBe(0);
  expect(toNumber("12")).toBe(12);
});

test("startsWith matches by exact prefix, and everything for an empty one", async () => {
  const names = ["go", "go-test", "golang", "gopher", "Go", "g", "gå", "100%", "1000"];
  await database.write((tx) =>
    insertMany(
      tx,
      "things",
      names.map((name) => thing(name)),
    ),
  );
  const find = async (prefix: string) => {
    const rows = await database.read
      .selectFrom("things")
      .select("name")
      .where((eb) => startsWith(eb.ref("name"), prefix))
      .orderBy("name")
      .execute();
    return rows.map((row) => row.name);
  };
  expect(await find("go")).toEqual(["go", "go-test", "golang", "gopher"]);
  expect(await find("100%")).toEqual(["100%"]);
  expect(await find("")).toHaveLength(names.length);
});

test("contains takes every character literally", async () => {
  const names = ["100% sure", "1000 sure", "a_b", "axb", "wow!", "back\\slash", "it's"];
  await database.write((tx) =>
    insertMany(
      tx,
      "things",
      names.map((name) => thing(name)),
    ),
  );
  const find = async (part: string) => {
    const query = database.read.selectFrom("things").select("name");
    return (await query.where((eb) => contains(eb.ref("name"), part)).execute()).map((row) => row.name);
  };
  expect(await find("0% s")).toEqual(["100% sure"]);
  expect(await find("a_b")).toEqual(["a_b"]);
  expect(await find("wow!")).toEqual(["wow!"]);
  expect(await find("k\\s")).toEqual(["back\\slash"]);
  expect(await find("'")).toEqual(["it's"]);
});

test("skipLocked hands each waiting row to one worker only", async () => {
  const names = Array.from({ length: 20 }, (_, number) => `job ${String(number).padStart(2, "0")}`);
  await database.write((tx) =>
    insertMany(
      tx,
      "things",
      names.map((name) => thing(name, { seen_at: 0 })),
    ),
  );
  const take = () =>
    database.write(async (tx) => {
      const waiting = tx.selectFrom("things").select("name").where("seen_at", "=", 0).orderBy("name").limit(5);
      const taken = (await skipLocked(waiting).execute()).map((row) => row.name);
      if (taken.length > 0) await tx.updateTable("things").set({ seen_at: 1 }).where("name", "in", taken).execute();
      return taken;
    });
  const taken: string[] = [];
  while (taken.length < names.length) {
    const round = await Promise.all([take(), take(), take(), take()]);
    expect(round.flat()).not.toEqual([]);
    taken.push(...round.flat());
  }
  expect(taken.sort()).toEqual(names);
});
