import type { App } from "../../../app.ts";
import type { Tx } from "../../../tables.ts";
import { listThreadsOf } from "../queries.ts";

/** Notes that it may have changed whether the posts of a user leave. Rules: docs/rules/semantic-search.md SM3. */
export async function noteLeavingOf(app: App, tx: Tx, userId: string): Promise<void> {
  if (!app.settings.get("assistant").semantic_search) return;
  await app.search.leavingChanged(tx, await listThreadsOf(tx, userId));
}
