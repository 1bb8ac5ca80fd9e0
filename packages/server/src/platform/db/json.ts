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
 * Some columns of a table (or its alias) as one JSON value, so that a query can return a related row:
 * `select title, (select ${jsonObject(db, "users", ["id", "username"])} from users where …) as author`.
 * Read the value with `parseJson`.
 */
export function jsonObject<T>(db: Kysely<T>, table: string, columns: readonly string[]): RawBuilder<unknown> {
  return objectOf(db, Object.fromEntries(columns.map((column) => [column, `${table}.${column}`])));
}

/** Builds the SQL directly: a question page has two hundred such columns, which are slow to build one by one with Kysely. */
function objectOf<T>(db: Kysely<T>, columns: JsonColumns): RawBuilder<unknown> {
  const engine = engineOf(db);
  const pairs = Object.entries(columns).map(([name, column]) => `'${name}', ${nameOf(engine, column)}`);
  return sql.raw(`${OBJECT[engine]}(${pairs.join(", ")})`);
}

/** A quoted column with its table. */
function nameOf(engine: Engine, column: string): string {
  const quote = engine === "mysql" ? "`" : '"';
  return quote + column.replace(".", `${quote}.${quote}`) + quote;
}

/** Names of the JSON fields, with their columns. */
export type JsonColumns = Readonly<Record<string, string>>;

/** The same for several rows, as an unordered list; empty if there are none. */
export function jsonArray<T>(db: Kysely<T>, table: string, columns: readonly string[]): RawBuilder<unknown> {
  return listOf(db, jsonObject(db, table, columns));
}

/** The same for rows of a join. */
export function jsonJoined<T>(db: Kysely<T>, columns: JsonColumns): RawBuilder<unknown> {
  return listOf(db, objectOf(db, columns));
}

const listOf = <T>(db: Kysely<T>, row: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce(${sql.raw(ARRAY[engineOf(db)])}(${row}), '[]')`;

/** Parses a value of `jsonObject` or `jsonArray`: some drivers return text, others parse it. */
export function parseJson<Value>(value: unknown): Value {
  return (typeof value === "string" ? JSON.parse(value) : value) as Value;
}
