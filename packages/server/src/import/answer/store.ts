import { sql } from "kysely";
import { insertMany } from "../../platform/db/index.ts";
import type { Tables, Tx } from "../../tables.ts";

/** A table whose rows are imported as they are, and how to find those that exist. */
export interface StoredTable<Name extends keyof Tables> {
  readonly table: Name;
  /** The primary key; rows that exist are looked up by its first column. */
  readonly key: readonly (keyof Tables[Name] & string)[];
  /** Columns that are counted or rendered here: they are set in new rows only. */
  readonly derived?: readonly (keyof Tables[Name] & string)[];
  /** Values that a row gets when it changes, such as those that have it rendered again. */
  readonly reset?: Partial<Tables[Name]>;
}

/** What happened to rows, by their first key. */
export interface SavedRows {
  readonly added: readonly string[];
  readonly changed: readonly string[];
}

type LooseRow = Record<string, unknown>;

/**
 * Brings rows to the state of the source: missing ones are inserted, different ones changed. Of rows with the same key
 * the first counts.
 */
export async function saveRows<Name extends keyof Tables>(
  tx: Tx,
  { table, key, derived = [], reset = {} }: StoredTable<Name>,
  given: readonly Tables[Name][],
): Promise<SavedRows> {
  const keyOf = (row: LooseRow) => key.map((column) => row[column]).join(" ");
  const rows = [
    ...new Map((given as unknown as readonly LooseRow[]).toReversed().map((row) => [keyOf(row), row])).values(),
  ];
  const first = key[0]!;
  const stored = await storedRows(tx, { table, column: first }, [...new Set(rows.map((row) => row[first]))]);
  const existing = new Map(stored.map((row) => [keyOf(row), row]));
  const missing = rows.filter((row) => !existing.has(keyOf(row))).toReversed();
  await insertMany(tx, table, missing as never);
  const changed: string[] = [];
  for (const row of rows.toReversed()) {
    const before = existing.get(keyOf(row));
    if (!before) continue;
    const columns = Object.keys(row).filter((column) => !(derived as readonly string[]).includes(column));
    const different = columns.filter((column) => row[column] !== before[column]);
    if (different.length === 0) continue;
    await updateRow(tx, table, { row: { ...row, ...reset }, columns: [...different, ...Object.keys(reset)], key });
    changed.push(String(row[first]));
  }
  return { added: missing.map((row) => String(row[first])), changed };
}

interface ColumnOfTable {
  readonly table: string;
  readonly column: string;
}

async function storedRows(tx: Tx, { table, column }: ColumnOfTable, values: readonly unknown[]): Promise<LooseRow[]> {
  const found: LooseRow[] = [];
  for (let start = 0; start < values.length; start += 500) {
    const some = sql.join(values.slice(start, start + 500));
    const query = sql<LooseRow>`select * from ${sql.table(table)} where ${sql.ref(column)} in (${some})`;
    found.push(...(await query.execute(tx)).rows);
  }
  return found;
}

interface RowChange {
  readonly row: LooseRow;
  readonly columns: readonly string[];
  readonly key: readonly string[];
}

/** Changes some columns of a row. */
export async function updateRow(tx: Tx, table: string, { row, columns, key }: RowChange): Promise<void> {
  const set = sql.join(columns.map((column) => sql`${sql.ref(column)} = ${row[column]}`));
  const where = sql.join(
    key.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
    sql` and `,
  );
  await sql`update ${sql.table(table)} set ${set} where ${where}`.execute(tx);
}

/** Deletes the row with these values, if there is one. */
export async function deleteRow(tx: Tx, table: string, key: Readonly<Record<string, string>>): Promise<void> {
  const where = sql.join(
    Object.entries(key).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    sql` and `,
  );
  await sql`delete from ${sql.table(table)} where ${where}`.execute(tx);
}

/** Deletes rows that the source no longer has. */
export async function deleteRows(tx: Tx, { table, column }: ColumnOfTable, values: readonly string[]): Promise<void> {
  for (let start = 0; start < values.length; start += 500) {
    const some = sql.join(values.slice(start, start + 500));
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} in (${some})`.execute(tx);
  }
}
