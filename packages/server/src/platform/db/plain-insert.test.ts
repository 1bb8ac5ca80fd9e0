import { sql } from "kysely";
import { expect, test } from "vitest";
import { plainInsert } from "./plain-insert.ts";

test("an insert of plain values has a placeholder for each", () => {
  const rows = [
    { id: "1", count: 2 },
    { id: "3", count: null },
  ];
  const textFor = (engine: "sqlite" | "postgres" | "mysql") => plainInsert(engine, "things", rows)?.sql;
  expect(textFor("sqlite")).toBe('insert into "things" ("id", "count") values (?, ?), (?, ?)');
  expect(textFor("postgres")).toBe('insert into "things" ("id", "count") values ($1, $2), ($3, $4)');
  expect(textFor("mysql")).toBe("insert into `things` (`id`, `count`) values (?, ?), (?, ?)");
  expect(plainInsert("sqlite", "things", rows)?.parameters).toEqual(["1", 2, "3", null]);
});

test("rows with other values or different columns are left to the query builder", () => {
  const others = [{ id: undefined }, { id: sql`now()` }, { id: true }, { id: "1", name: "a" }, {}];
  for (const other of others) expect(plainInsert("sqlite", "things", [{ id: "1" }, other])).toBeUndefined();
  expect(plainInsert("sqlite", "things", [{}])).toBeUndefined();
});
