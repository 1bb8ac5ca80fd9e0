import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Engine } from "./database.ts";
import { engineOf } from "./statements.ts";

const OBJECT: Readonly<Record<Engine, string>> = {
  sqlite: "json_object",
  postgres: "json_build_object",
  mysql: "json_object",
};
const ARRAY: Readonly<Record<Engine, string>> = {
  sqlite: "json_group_array",
  postgres: "json_agg",
  mysql: "json_arrayagg",
};

/**
 * Some columns of a table (or of its alias) as one value, so that a row brings along what belongs to it without another
 * query: `select title, (select ${jsonObject(db, "users", ["id", "username"])} from users where …) as author`.
 * Read the value with `parseJson`.
 */
export function jsonObject<T>(db: Kysely<T>, table: string, columns: readonly string[]): RawBuilder<unknown> {
  const pairs = columns.map((column) => sql`${sql.lit(column)}, ${sql.ref(`${table}.${column}`)}`);
  return sql`${sql.raw(OBJECT[engineOf(db)])}(${sql.join(pairs)})`;
}

/** The same for several rows, as a list in no order; an empty list where there are none. */
export function jsonArray<T>(db: Kysely<T>, table: string, columns: readonly string[]): RawBuilder<unknown> {
  return sql`coalesce(${sql.raw(ARRAY[engineOf(db)])}(${jsonObject(db, table, columns)}), '[]')`;
}

/** A value that was made by `jsonObject` or `jsonArray`: text on some engines, parsed by the driver on others. */
export function parseJson<Value>(value: unknown): Value {
  return (typeof value === "string" ? JSON.parse(value) : value) as Value;
}
