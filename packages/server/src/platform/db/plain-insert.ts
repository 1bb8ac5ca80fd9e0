import { CompiledQuery } from "kysely";
import type { Engine } from "./database.ts";

type PlainRow = Record<string, unknown>;

const isPlain = (value: unknown): boolean =>
  value === null || typeof value === "string" || typeof value === "number" || value instanceof Uint8Array;

/**
 * Builds an insert of plain values without the query builder, which takes longer to build a statement of some hundred
 * rows than SQLite takes to run it. Undefined for rows with other values.
 */
export function plainInsert(engine: Engine, table: string, rows: readonly PlainRow[]): CompiledQuery | undefined {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return undefined;
  const values: unknown[] = [];
  for (const row of rows) {
    for (const column of columns) values.push(row[column]);
    if (Object.keys(row).length !== columns.length) return undefined;
  }
  if (!values.every(isPlain)) return undefined;
  const quote = engine === "mysql" ? "`" : '"';
  const quoted = (name: string) => quote + name.replaceAll(quote, quote + quote) + quote;
  const placeholders = (row: number) =>
    columns.map((_, column) => (engine === "postgres" ? `$${row * columns.length + column + 1}` : "?")).join(", ");
  const tuples =
    engine === "postgres"
      ? rows.map((_, row) => `(${placeholders(row)})`).join(", ")
      : `, (${placeholders(0)})`.repeat(rows.length).slice(2);
  return CompiledQuery.raw(`insert into ${quoted(table)} (${columns.map(quoted).join(", ")}) values ${tuples}`, values);
}
