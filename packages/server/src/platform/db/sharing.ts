import { AsyncLocalStorage } from "node:async_hooks";
import type { CompiledQuery, QueryResult } from "kysely";
import { currentSession } from "./session.ts";

interface Shared {
  readonly owner: object;
  /** False when the work is done: what it has left behind, such as a timer, reads for itself. */
  open: boolean;
  readonly results: Map<string, Promise<QueryResult<unknown>>>;
  /** Rows that came along with something else, by what they are and their id. */
  readonly rows: Map<string, unknown>;
}

const sharing = new AsyncLocalStorage<Shared>();

/**
 * Runs `work`, in which the same query is asked once and answered to all who ask it. For reading many things of one
 * moment, such as a page; rows are shared, so nobody may change them.
 */
export async function shareReads<R>(owner: object, work: () => Promise<R>): Promise<R> {
  const shared: Shared = { owner, open: true, results: new Map(), rows: new Map() };
  try {
    return await sharing.run(shared, work);
  } finally {
    shared.open = false;
    shared.results.clear();
    shared.rows.clear();
  }
}

/** The shared result of a query, or that of `execute` where nothing is shared. */
export function sharedResult<R>(
  owner: object,
  query: CompiledQuery,
  execute: () => Promise<QueryResult<R>>,
): Promise<QueryResult<R>> {
  const shared = sharing.getStore();
  if (!shared?.open || shared.owner !== owner) return execute();
  const key = `${query.sql} ${JSON.stringify(query.parameters)}`;
  const known = shared.results.get(key) as Promise<QueryResult<R>> | undefined;
  if (known) return known;
  const result = execute();
  shared.results.set(key, result);
  return result;
}

/** What is shared here; nothing inside a write, which has to see what it has written. */
function sharedRows(): Map<string, unknown> | undefined {
  const shared = sharing.getStore();
  return shared?.open && !currentSession()?.open ? shared.rows : undefined;
}

/**
 * Notes rows that another query has brought along, for whoever asks for them by `readById` in the same `shareReads`.
 * `kind` says what they are, and with which columns.
 */
export function noteRows(kind: string, rows: Iterable<{ readonly id: string }>): void {
  const known = sharedRows();
  if (!known) return;
  for (const row of rows) known.set(`${kind} ${row.id}`, row);
}

/** Some rows by their ids: those that were noted, and the others by `read`. */
export async function readById<Row extends { readonly id: string }>(
  kind: string,
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const known = sharedRows();
  const noted = ids.flatMap((id) => (known?.get(`${kind} ${id}`) as Row | undefined) ?? []);
  const missing = noted.length === 0 ? ids : ids.filter((id) => !known?.has(`${kind} ${id}`));
  return missing.length === 0 ? noted : [...noted, ...(await read(missing))];
}
