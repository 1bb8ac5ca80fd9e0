import {
  type Expression,
  type Insertable,
  type Kysely,
  PostgresAdapter,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  SqliteAdapter,
  sql,
} from "kysely";
import type { Engine } from "./database.ts";
import { plainInsert } from "./plain-insert.ts";
import { indexName } from "./schema/index-name.ts";

/** The engine of a database handle. */
export function engineOf<T>(db: Kysely<T>): Engine {
  const { adapter } = db.getExecutor();
  if (adapter instanceof SqliteAdapter) return "sqlite";
  return adapter instanceof PostgresAdapter ? "postgres" : "mysql";
}

type Table<T> = keyof T & string;
type Column<T, N extends Table<T>> = keyof T[N] & string;
type Rows<Row> = Row | readonly Row[];

/** A handle with untyped tables, for the generic statements of this file. */
type AnyTables = Kysely<Record<string, Record<string, unknown>>>;
type AnyRow = Record<string, unknown>;

/** SQLite allows 32,766 values in a statement, and every engine 500 rows. */
const MAX_ROWS = 500;
const MAX_VALUES = 30_000;

function chunks(rows: unknown): AnyRow[][] {
  const list = (Array.isArray(rows) ? rows : [rows]) as AnyRow[];
  const columns = Object.keys(list[0] ?? {}).length;
  const size = Math.min(MAX_ROWS, Math.floor(MAX_VALUES / Math.max(1, columns)));
  const result: AnyRow[][] = [];
  for (let start = 0; start < list.length; start += size) result.push(list.slice(start, start + size));
  return result;
}

/** Ids in lists that fit into one statement each. */
export function idBatches(ids: readonly string[]): string[][] {
  const result: string[][] = [];
  for (let start = 0; start < ids.length; start += MAX_VALUES / 2)
    result.push(ids.slice(start, start + MAX_VALUES / 2));
  return result;
}

/** Number of rows changed by an update or delete. An update counts all matched rows, even those with equal values. */
export function affectedRows(result: { numUpdatedRows: bigint } | { numDeletedRows: bigint }): number {
  return Number("numUpdatedRows" in result ? result.numUpdatedRows : result.numDeletedRows);
}

/** A sum or an average as a number; 0 if there were no rows. */
export function toNumber(value: number | string | bigint | null | undefined): number {
  return Number(value ?? 0);
}

/** Inserts any number of rows with the same columns, in as few statements as the engines allow. */
export async function insertMany<T, N extends Table<T>>(
  db: Kysely<T>,
  table: N,
  rows: readonly Insertable<NoInfer<T>[N]>[],
): Promise<void> {
  const engine = engineOf(db);
  for (const chunk of chunks(rows)) {
    const plain = plainInsert(engine, table, chunk);
    await (plain
      ? db.executeQuery(plain)
      : (db as unknown as AnyTables)
          .insertInto(table as string)
          .values(chunk)
          .execute());
  }
}

/**
 * Inserts rows, skips those whose key is taken, and returns the number of stored rows. MariaDB would also truncate values
 * that are too long, so they must be validated before.
 */
export async function insertIgnore<T, N extends Table<T>>(
  db: Kysely<T>,
  table: N,
  rows: Rows<Insertable<NoInfer<T>[N]>>,
): Promise<number> {
  const isMysql = engineOf(db) === "mysql";
  let stored = 0;
  for (const chunk of chunks(rows)) {
    const insert = (db as unknown as AnyTables).insertInto(table as string).values(chunk);
    const result = await (isMysql
      ? insert.ignore()
      : insert.onConflict((conflict) => conflict.doNothing())
    ).executeTakeFirst();
    stored += Number(result.numInsertedOrUpdatedRows ?? 0);
  }
  return stored;
}

/** What an upsert does with rows whose key is taken. */
export interface UpsertRule<ColumnName extends string> {
  /** Columns of the primary key or unique constraint that may conflict. */
  readonly key: readonly ColumnName[];
  /** Columns that take the new value. */
  readonly set?: readonly ColumnName[];
  /** Columns to which the new value is added. */
  readonly add?: readonly ColumnName[];
}

/**
 * Inserts rows, or updates those whose key is taken: given only the key columns, all others take the new values. No two
 * of the rows may have the same key.
 */
export async function upsert<T, N extends Table<T>>(
  db: Kysely<T>,
  table: N,
  rows: Rows<Insertable<NoInfer<T>[N]>>,
  rule: UpsertRule<Column<T, N>> | readonly Column<T, N>[],
): Promise<void> {
  const engine = engineOf(db);
  for (const chunk of chunks(rows)) {
    const insert = (db as unknown as AnyTables).insertInto(table as string).values(chunk);
    const { key, set = [], add = [] } = "key" in rule ? rule : { key: rule, set: othersOf(chunk[0], rule) };
    const changes = changesOf(engine, table, { set, add });
    await (engine === "mysql"
      ? insert.onDuplicateKeyUpdate(changes)
      : insert.onConflict((conflict) => conflict.columns([...key]).doUpdateSet(changes))
    ).execute();
  }
}

function othersOf(row: AnyRow | undefined, key: readonly string[]): string[] {
  return Object.keys(row ?? {}).filter((column) => !key.includes(column));
}

type Changes = { set: readonly string[]; add: readonly string[] };

function changesOf(engine: Engine, table: string, { set, add }: Changes): Record<string, RawBuilder<unknown>> {
  const fresh = (column: string) =>
    engine === "mysql" ? sql`values(${sql.ref(column)})` : sql`${sql.ref(`excluded.${column}`)}`;
  const changes: Record<string, RawBuilder<unknown>> = {};
  for (const column of set) changes[column] = fresh(column);
  for (const column of add) changes[column] = sql`${sql.ref(`${table}.${column}`)} + ${fresh(column)}`;
  return changes;
}

/** Locks the selected rows until the transaction ends; unnecessary on SQLite, which has a single writer. */
export function forUpdate<T, N extends keyof T, R>(query: SelectQueryBuilder<T, N, R>): SelectQueryBuilder<T, N, R> {
  return query.forUpdate();
}

/** Locks the selected rows against `forUpdate` until the transaction ends; several transactions can share the lock. */
export function forShare<T, N extends keyof T, R>(
  db: Kysely<T>,
  query: SelectQueryBuilder<T, N, R>,
): SelectQueryBuilder<T, N, R> {
  const words = { sqlite: "", postgres: "for share", mysql: "lock in share mode" }[engineOf(db)];
  return words === "" ? query : query.modifyEnd(sql.raw(words));
}

/** Locks the selected rows, skipping those that another transaction has locked. For taking jobs from a queue. */
export function skipLocked<T, N extends keyof T, R>(query: SelectQueryBuilder<T, N, R>): SelectQueryBuilder<T, N, R> {
  return query.forUpdate().skipLocked();
}

/** The last code point, which no stored text contains. */
const LAST = "\u{10ffff}";

/**
 * Condition: the text begins with `prefix`, in a form that every engine answers from an index. Use it on key columns,
 * which compare by code point: `.where((eb) => startsWith(eb.ref("display_key"), folded))`.
 */
export function startsWith(text: Expression<string>, prefix: string): Expression<SqlBool> {
  return sql<SqlBool>`(${text} >= ${prefix} and ${text} < ${prefix + LAST})`;
}

/** Condition: the text contains `part`; scans all rows. Fold both first: engines differ in case sensitivity of LIKE. */
export function contains(text: Expression<string>, part: string): Expression<SqlBool> {
  return sql<SqlBool>`${text} like ${`%${part.replace(/[!%_]/g, "!$&")}%`} escape '!'`;
}

/**
 * A table read by the index over these columns. A hint for MariaDB, which may prefer to read all rows of the first column
 * where a range of several would do. The other engines choose the right index themselves.
 */
export function readByIndex<T>(db: Kysely<T>, table: string, columns: readonly string[]): RawBuilder<unknown> {
  if (engineOf(db) !== "mysql") return sql.table(table);
  return sql`${sql.table(table)} force index (${sql.ref(indexName(table, columns))})`;
}
