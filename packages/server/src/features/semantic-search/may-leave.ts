import type { Db } from "../../tables.ts";

/**
 * Those of some public posts that may be sent to a provider: the only place that decides it. Rules:
 * docs/rules/semantic-search.md SM3.
 */
export async function mayLeave(_db: Db, postIds: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set(postIds);
}
