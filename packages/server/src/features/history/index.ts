import type { Tx } from "../../tables.ts";

export { replaceRevision } from "./bulk.ts";
export { checkStart, recordEdit, restoring } from "./edits.ts";
export { cancelEvents, recordEvent } from "./events.ts";
export {
  countUnreviewed,
  findRevision,
  hasOpenSuggestion,
  listUnreviewed,
  listVersions,
  lockRevision,
  type Snapshot,
  saveRevision,
  settleRevision,
} from "./revisions.ts";
export type { RevisionRow } from "./table.ts";

/** Removes the history of posts that are removed for good. */
export async function forgetHistory(tx: Tx, objectIds: readonly string[]): Promise<void> {
  if (objectIds.length === 0) return;
  await tx.deleteFrom("revisions").where("object_id", "in", objectIds).execute();
  await tx.deleteFrom("events").where("original_object_id", "in", objectIds).execute();
  await tx.deleteFrom("events").where("object_id", "in", objectIds).execute();
}
