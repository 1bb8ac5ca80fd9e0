import { afterAll, expect, test } from "vitest";
import { type TestDatabase, unmigratedTestDatabase } from "../../testing/database.ts";
import { createTable, keyType, longTextType, numberType } from "../platform/db/schema/schema.ts";
import { archivedTables, readLines } from "./rows.ts";

const opened: TestDatabase<never>[] = [];
afterAll(async () => {
  for (const { drop } of opened) await drop();
});

interface Pair {
  readonly one: string;
  readonly two: number;
  readonly word: string;
}

/** The batches in which a table with these rows is read. */
async function batchesOf(rows: readonly Pair[]): Promise<string[][]> {
  const created = await unmigratedTestDatabase<{ pairs: Pair }>();
  opened.push(created as never);
  const { database } = created;
  await database.write(async (tx) => {
    const columns = { one: keyType(20), two: numberType, word: longTextType };
    await createTable(tx as never, "pairs", { columns, primaryKey: ["one", "two"] });
    for (let at = 0; at < rows.length; at += 200)
      await tx
        .insertInto("pairs")
        .values(rows.slice(at, at + 200))
        .execute();
  });
  const [table] = await archivedTables(database.read as never);
  const batches: string[][] = [];
  for await (const lines of readLines(database.read as never, table!)) batches.push([...lines]);
  return batches;
}

test("BK7 a table of several batches is read whole and in order", async () => {
  const rows = Array.from({ length: 1234 }, (_, n) => ({
    one: `key ${String(Math.floor(n / 100)).padStart(2, "0")}`,
    two: n % 100,
    word: `word ${n}`,
  }));
  const batches = await batchesOf(rows);
  expect(batches.length).toBeGreaterThan(4);
  expect(batches.flat()).toEqual(rows.map(({ one, two, word }) => `${JSON.stringify([one, two, word])}\n`));
});

test("BK7 large rows are read a few at a time", async () => {
  const word = "x".repeat(300_000);
  const batches = await batchesOf(Array.from({ length: 20 }, (_, two) => ({ one: "part", two, word })));
  expect(batches.flat()).toHaveLength(20);
  expect(batches.slice(1).every((lines) => lines.length <= 2)).toBe(true);
});
