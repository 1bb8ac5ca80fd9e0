import type { Reply } from "@askwell/contract";
import type { App } from "../../../app.ts";
import { waitingChanges } from "../../../platform/search/index.ts";
import type { Admin } from "../../../viewer.ts";
import type { SearchSyncRow } from "../table.ts";
import { MAX_LAG_S } from "./find-in-engine.ts";
import { findSync } from "./sync-state.ts";

type SearchState = Reply<"searchStatus">["state"];

/** The state of the search plugin for the dashboard. Rules: docs/rules/search.md F25. */
export async function searchStatus(app: App, admin: Admin): Promise<Reply<"searchStatus">> {
  const engine = app.plugins.last("search");
  if (!engine) return { name: "", state: "off", sent: 0, total: 0, waiting: 0, last_error: "", failed_at: 0 };
  const { slug_name, plugin } = engine;
  const row = await findSync(app.db.read, slug_name);
  const { count, firstDueAt } = await waitingChanges(app.db.read);
  return {
    name: plugin.name[admin.language] ?? plugin.name.en_US,
    state: stateOf(app, row, firstDueAt),
    sent: row?.sent ?? 0,
    total: row?.total ?? 0,
    waiting: count,
    last_error: row?.last_error ?? "",
    failed_at: row?.failed_at ?? 0,
  };
}

function stateOf(app: App, row: SearchSyncRow | undefined, firstDueAt: number | null): SearchState {
  if (row && row.attempts > 0) return "failing";
  if (row?.state !== "ready") return "filling";
  return firstDueAt !== null && firstDueAt < app.now() - MAX_LAG_S ? "lagging" : "ready";
}
