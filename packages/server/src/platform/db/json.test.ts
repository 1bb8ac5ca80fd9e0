import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "../../../testing/database.ts";
import type { PlatformTables } from "../tables.ts";
import { jsonArray, jsonObject, parseJson } from "./index.ts";

const { database: db, drop } = await testDatabase<PlatformTables>();
afterAll(drop);

const VALUES = ["plain", `quotes " and ' and \\ and \n`, "日本 🫖", "</script>", "x".repeat(20_000)];

beforeAll(async () => {
  await db.write(async (tx) => {
    const rows = VALUES.map((value, index) => ({ name: `value-${index}`, value, updated_at: index }));
    await tx.insertInto("key_values").values(rows).execute();
  });
});

test("a joined row keeps texts and numbers unchanged", async () => {
  const one = (name: string) =>
    sql<{ found: unknown }>`select (select ${jsonObject(db.read, "pairs", ["value", "updated_at"])}
      from key_values as pairs where pairs.name = ${name}) as found`.execute(db.read);
  for (const [index, value] of VALUES.entries()) {
    const { rows } = await one(`value-${index}`);
    expect(parseJson(rows[0]?.found)).toEqual({ value, updated_at: index });
  }
  expect((await one("nothing")).rows).toEqual([{ found: null }]);
});

test("a joined list is empty if there are no rows", async () => {
  const some = async (from: number) => {
    const { rows } = await sql<{ found: unknown }>`select (select ${jsonArray(db.read, "pairs", ["value"])}
      from key_values as pairs where pairs.updated_at >= ${from}) as found`.execute(db.read);
    return parseJson<{ value: string }[]>(rows[0]?.found);
  };
  expect((await some(0)).map(({ value }) => value).toSorted()).toEqual(VALUES.toSorted());
  expect(await some(99)).toEqual([]);
});
