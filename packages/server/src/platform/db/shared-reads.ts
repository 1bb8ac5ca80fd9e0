import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryCompiler,
  type QueryResult,
} from "kysely";
import type { Database } from "./database.ts";

/** Rows that other queries have read, by kind and id, per `read` handle of shared reads. */
const rowsByReader = new WeakMap<object, Map<string, unknown>>();

/**
 * Runs `work` with a database whose `read` sends identical queries once and shares the result. For work that reads many
 * things at one moment, such as a page. Callers must not change results. Once `work` has ended, references to this
 * database read without sharing. Writes are those of `db`. Source: docs/decisions/page-cache.md.
 */
export async function shareReads<T, R>(db: Database<T>, work: (shared: Database<T>) => Promise<R>): Promise<R> {
  const results = new Map<string, Promise<QueryResult<unknown>>>();
  let isOpen = true;
  const execute = (query: CompiledQuery) => {
    if (!isOpen) return db.read.executeQuery(query);
    const key = `${query.sql} ${JSON.stringify(query.parameters)}`;
    const known = results.get(key);
    if (known) return known;
    const result = db.read.executeQuery(query);
    results.set(key, result);
    return result;
  };
  const read = new Kysely<T>({ dialect: delegatingDialect(db, execute) });
  const rows = new Map<string, unknown>();
  rowsByReader.set(read, rows);
  try {
    return await work({ ...db, read });
  } finally {
    isOpen = false;
    results.clear();
    rowsByReader.delete(read);
  }
}

/** A dialect that compiles like the one of `db.read` and hands every query to `execute`. It opens no connections. */
function delegatingDialect<T>(
  { read }: Database<T>,
  execute: (query: CompiledQuery) => Promise<QueryResult<unknown>>,
): Dialect {
  const executor = read.getExecutor();
  const connection: DatabaseConnection = {
    executeQuery: <R>(query: CompiledQuery) => execute(query) as Promise<QueryResult<R>>,
    streamQuery() {
      throw new Error("queries are not streamed; read page by page, by key");
    },
  };
  const nothing = async () => undefined;
  const driver: Driver = {
    init: nothing,
    acquireConnection: async () => connection,
    beginTransaction: () => Promise.reject(new Error("db.read opens no transactions; use db.write")),
    commitTransaction: nothing,
    rollbackTransaction: nothing,
    releaseConnection: nothing,
    destroy: nothing,
  };
  const compiler: QueryCompiler = { compileQuery: (node, id) => executor.compileQuery(node as never, id) };
  return {
    createAdapter: () => executor.adapter,
    createQueryCompiler: () => compiler,
    createIntrospector: () => read.introspection,
    createDriver: () => driver,
  };
}

/**
 * Remembers rows of another query for `readById` with the same `db`. `kind` names the table and its columns. Does
 * nothing if `db` is not the `read` of shared reads.
 */
export function rememberRows(db: object, kind: string, rows: Iterable<{ readonly id: string }>): void {
  const known = rowsByReader.get(db);
  if (!known) return;
  for (const row of rows) known.set(`${kind} ${row.id}`, row);
}

/** Rows by ids: those of `rememberRows` for this `db`, and the others by `read`. */
export async function readById<Row extends { readonly id: string }>(
  db: object,
  kind: string,
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const known = rowsByReader.get(db);
  const remembered = ids.flatMap((id) => (known?.get(`${kind} ${id}`) as Row | undefined) ?? []);
  const missing = remembered.length === 0 ? ids : ids.filter((id) => !known?.has(`${kind} ${id}`));
  return missing.length === 0 ? remembered : [...remembered, ...(await read(missing))];
}
