import { sql } from "kysely";
import { noteStates, type SourceNews } from "../../features/posts/bulk.ts";
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

/** A table whose rows are those of the old site, and may have been changed here since. */
export interface SourceTable<Name extends keyof Tables> extends StoredTable<Name> {
  /** The rows as the old site has them, by their first key, where what is stored depends on this site as well. */
  readonly source?: ReadonlyMap<string, Partial<Tables[Name]>>;
  /** Columns of which all change when one of them has changed there, such as a text and its version. */
  readonly together?: readonly (readonly (keyof Tables[Name] & string)[])[];
  /** Whether the status here is that of what has been removed here, so that nothing but a new one is taken. */
  readonly isRemoved?: (status: string) => boolean;
}

/** What happened to rows, by their first key. */
export interface SavedRows {
  readonly added: readonly string[];
  readonly changed: readonly string[];
}

type LooseRow = Record<string, unknown>;

/** Of rows with the same key the first counts. */
function uniqueRows(key: readonly string[], given: readonly unknown[]): ReadonlyMap<string, LooseRow> {
  const keyOf = (row: LooseRow) => key.map((column) => row[column]).join(" ");
  return new Map((given as readonly LooseRow[]).toReversed().map((row) => [keyOf(row), row]));
}

/**
 * Brings rows to the state of the source, as far as it has changed there since the last import: what was changed or
 * removed only here stays so. Rule: docs/rules/import-answer.md XA28.
 */
export async function takeRows<Name extends keyof Tables>(
  tx: Tx,
  { source, together = [], isRemoved = () => false, ...stored }: SourceTable<Name>,
  given: readonly Tables[Name][],
): Promise<SavedRows> {
  const derived: readonly string[] = stored.derived ?? [];
  const states = [...uniqueRows(stored.key, given)].map(([key, row]) => {
    const said = (source?.get(String(row[stored.key[0]!])) as LooseRow | undefined) ?? row;
    return [key, Object.fromEntries(Object.entries(said).filter(([column]) => !derived.includes(column)))] as const;
  });
  const news = await noteStates(tx, stored.table, new Map(states));
  const groupOf = (column: string) =>
    together.find((columns) => (columns as readonly string[]).includes(column)) ?? [column];
  return saveNews(tx, stored, given, {
    isNew: news.isNew,
    hasChanged: (key, column, before) =>
      groupOf(column).some((each) => news.hasChanged(key, each)) &&
      (column === "status" || !isRemoved(String(before.status)) || news.hasChanged(key, "status")),
  });
}

/** A row without columns that are made here of others. */
export function withoutColumns<Row extends object>(row: Row, columns: readonly (keyof Row & string)[]): Partial<Row> {
  const others = Object.entries(row).filter(([column]) => !(columns as readonly string[]).includes(column));
  return Object.fromEntries(others) as Partial<Row>;
}

/** Brings rows to the given state: missing ones are inserted, different ones changed. */
export const saveRows = <Name extends keyof Tables>(
  tx: Tx,
  stored: StoredTable<Name>,
  given: readonly Tables[Name][],
): Promise<SavedRows> => saveNews(tx, stored, given, { isNew: () => true, hasChanged: () => true });

interface RowNews extends Pick<SourceNews, "isNew"> {
  readonly hasChanged: (key: string, column: string, before: LooseRow) => boolean;
}

async function saveNews<Name extends keyof Tables>(
  tx: Tx,
  { table, key, derived = [], reset = {} }: StoredTable<Name>,
  given: readonly Tables[Name][],
  news: RowNews,
): Promise<SavedRows> {
  const rows = [...uniqueRows(key, given)];
  const first = key[0]!;
  const stored = await storedRows(tx, { table, column: first }, [...new Set(rows.map(([, row]) => row[first]))]);
  const existing = uniqueRows(key, stored);
  const missing = rows.filter(([name]) => !existing.has(name) && news.isNew(name)).toReversed();
  await insertMany(tx, table, missing.map(([, row]) => row) as never);
  const changed: string[] = [];
  for (const [name, row] of rows.toReversed()) {
    const before = existing.get(name);
    if (!before) continue;
    const columns = Object.keys(row).filter((column) => !(derived as readonly string[]).includes(column));
    const different = columns.filter(
      (column) => row[column] !== before[column] && news.hasChanged(name, column, before),
    );
    if (different.length === 0) continue;
    await updateRow(tx, table, { row: { ...row, ...reset }, columns: [...different, ...Object.keys(reset)], key });
    changed.push(String(row[first]));
  }
  return { added: missing.map(([, row]) => String(row[first])), changed };
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
