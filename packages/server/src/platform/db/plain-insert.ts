import { CompiledQuery } from "kysely";
import type { Engine } from "./database.ts";

type AnyRow = Record<string, unknown>;

const isPlain = (value: unknown): boolean =>
  value === null || typeof value === "string" || typeof value === "number" || value instanceof Uint8Array;

/**
 * An insert of rows that hold nothing but values, put together without the query builder, which takes longer to write a
 * statement of some hundred rows than SQLite takes to carry it out. Undefined for rows of any other kind.
 */
export function plainInsert(engine: Engine, table: string, rows: readonly AnyRow[]): CompiledQuery | undefined {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return undefined;
  const values: unknown[] = [];
  for (const row of rows) {
    for (const column of columns) values.push(row[column]);
    if (Object.keys(row).length !== columns.length) return undefined;
  }
  if (!values.every(isPlain)) return undefined;
  const quote = engine === "mysql" ? "`" : '"';
  const named = (name: string) => quote + name.replaceAll(quote, quote + quote) + quote;
  const signs = (row: number) =>
    columns.map((_, column) => (engine === "postgres" ? `$${row * columns.length + column + 1}` : "?")).join(", ");
  const places =
    engine === "postgres"
      ? rows.map((_, row) => `(${signs(row)})`).join(", ")
      : `, (${signs(0)})`.repeat(rows.length).slice(2);
  return CompiledQuery.raw(`insert into ${named(table)} (${columns.map(named).join(", ")}) values ${places}`, values);
}
