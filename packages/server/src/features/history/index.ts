import type { Tx } from "../../tables.ts";
import { closeTasksOf } from "../tasks/index.ts";

export { replaceRevision } from "./bulk.ts";
export { checkBaseRevision, recordEdit, withRestoredRevision } from "./edits.ts";
export { cancelEvents, recordEvent } from "./events.ts";
export { giveEvents, giveRevisions } from "./give-history.ts";
export { type ItemChanges, itemChanges } from "./item-changes.ts";
export {
  countUnreviewed,
  currentRevisionId,
  findRevision,
  hasOpenSuggestion,
  isPublicRevision,
  listUnreviewed,
  listVersions,
  lockRevision,
  type RevisionSnapshot,
  type SuggestedEditFilter,
  saveRevision,
  setRevisionStatus,
} from "./revisions.ts";
export type { RevisionRow } from "./table.ts";

/** Deletes the history of purged posts. */
export async function deleteHistory(tx: Tx, objectIds: readonly string[]): Promise<void> {
  if (objectIds.length === 0) return;
  await closeTasksOf(tx, objectIds);
  await tx.deleteFrom("revisions").where("object_id", "in", objectIds).execute();
  await tx.deleteFrom("events").where("original_object_id", "in", objectIds).execute();
  await tx.deleteFrom("events").where("object_id", "in", objectIds).execute();
}
