import { AsyncLocalStorage } from "node:async_hooks";
import type { CompiledQuery, QueryResult } from "kysely";

interface Shared {
  readonly owner: object;
  /** False when the work is done: what it has left behind, such as a timer, reads for itself. */
  open: boolean;
  readonly results: Map<string, Promise<QueryResult<unknown>>>;
}

const sharing = new AsyncLocalStorage<Shared>();

/**
 * Runs `work`, in which the same query is asked once and answered to all who ask it. For reading many things of one
 * moment, such as a page; rows are shared, so nobody may change them.
 */
export async function shareReads<R>(owner: object, work: () => Promise<R>): Promise<R> {
  const shared: Shared = { owner, open: true, results: new Map() };
  try {
    return await sharing.run(shared, work);
  } finally {
    shared.open = false;
    shared.results.clear();
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
