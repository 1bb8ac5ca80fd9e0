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
  return objectOf(db, Object.fromEntries(columns.map((column) => [column, `${table}.${column}`])));
}

/** Written out here: a page of a question asks for two hundred such columns, which Kysely puts together one by one. */
function objectOf<T>(db: Kysely<T>, columns: JsonColumns): RawBuilder<unknown> {
  const engine = engineOf(db);
  const pairs = Object.entries(columns).map(([name, column]) => `'${name}', ${nameOf(engine, column)}`);
  return sql.raw(`${OBJECT[engine]}(${pairs.join(", ")})`);
}

/** A column with its table, as names of the engine. */
function nameOf(engine: Engine, column: string): string {
  const mark = engine === "mysql" ? "`" : '"';
  return mark + column.replace(".", `${mark}.${mark}`) + mark;
}

/** Names, and the columns of a join that stand under them. */
export type JsonColumns = Readonly<Record<string, string>>;

/** The same for several rows, as a list in no order; an empty list where there are none. */
export function jsonArray<T>(db: Kysely<T>, table: string, columns: readonly string[]): RawBuilder<unknown> {
  return listOf(db, jsonObject(db, table, columns));
}

/** The same for rows that several tables were joined for. */
export function jsonJoined<T>(db: Kysely<T>, columns: JsonColumns): RawBuilder<unknown> {
  return listOf(db, objectOf(db, columns));
}

const listOf = <T>(db: Kysely<T>, row: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce(${sql.raw(ARRAY[engineOf(db)])}(${row}), '[]')`;

/** A value that was made by `jsonObject` or `jsonArray`: text on some engines, parsed by the driver on others. */
export function parseJson<Value>(value: unknown): Value {
  return (typeof value === "string" ? JSON.parse(value) : value) as Value;
}
