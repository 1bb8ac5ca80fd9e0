import type { App } from "../../../app.ts";
import { firstChangeDueAt } from "../../../platform/search/index.ts";
import type { Tx } from "../../../tables.ts";
import { findSync, START_DELAY_S, saveSyncStart } from "./sync-state.ts";

/** Plans a full sync: a search plugin was enabled, disabled or configured. */
export async function restartSync(app: Pick<App, "emit" | "now">, tx: Tx, slugName: string): Promise<void> {
  await saveSyncStart(tx, slugName, app.now());
  await app.emit(tx, { kind: "search_outdated" }, START_DELAY_S);
}

/** Continues what a process has left that was killed while it sent posts. */
export async function continueSync(app: App): Promise<void> {
  const engine = app.plugins.last("search");
  if (!engine) return;
  const row = await findSync(app.db.read, engine.slug_name);
  if (row && row.next_at > app.now()) return;
  const dueAt = await firstChangeDueAt(app.db.read);
  const isWaiting = row?.state !== "ready" || row.attempts > 0 || (dueAt !== null && dueAt <= app.now());
  if (isWaiting) await app.db.write((tx) => app.emit(tx, { kind: "search_outdated" }));
}

/** Continues what the last process left; forgets it if the plugin is not there any more. */
export async function resumeSync(app: App): Promise<void> {
  const row = await app.db.read.selectFrom("search_sync").select("slug_name").executeTakeFirst();
  if (row || app.plugins.last("search")) await app.db.write((tx) => app.emit(tx, { kind: "search_outdated" }));
}
