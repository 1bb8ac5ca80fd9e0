import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Tables } from "../../tables.ts";
import { jsonArray, jsonObject, parseJson } from "./index.ts";
import { testDatabase } from "./testing.ts";

const { database: db, drop } = await testDatabase<Tables>();
afterAll(drop);

const VALUES = ["plain", `quotes " and ' and \\ and \n`, "日本 🫖", "</script>", "x".repeat(20_000)];

beforeAll(async () => {
  await db.write(async (tx) => {
    const rows = VALUES.map((value, index) => ({ name: `value-${index}`, value, updated_at: index }));
    await tx.insertInto("key_values").values(rows).execute();
  });
});

test("a row brings another along, with its texts and numbers as they are", async () => {
  const one = (name: string) =>
    sql<{ found: unknown }>`select (select ${jsonObject(db.read, "kept", ["value", "updated_at"])}
      from key_values as kept where kept.name = ${name}) as found`.execute(db.read);
  for (const [index, value] of VALUES.entries()) {
    const { rows } = await one(`value-${index}`);
    expect(parseJson(rows[0]?.found)).toEqual({ value, updated_at: index });
  }
  expect((await one("nothing")).rows).toEqual([{ found: null }]);
});

test("a row brings a list along, empty where there is nothing", async () => {
  const some = async (from: number) => {
    const { rows } = await sql<{ found: unknown }>`select (select ${jsonArray(db.read, "kept", ["value"])}
      from key_values as kept where kept.updated_at >= ${from}) as found`.execute(db.read);
    return parseJson<{ value: string }[]>(rows[0]?.found);
  };
  expect((await some(0)).map(({ value }) => value).toSorted()).toEqual(VALUES.toSorted());
  expect(await some(99)).toEqual([]);
});
