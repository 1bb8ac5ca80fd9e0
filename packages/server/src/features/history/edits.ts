import type { App } from "../../app.ts";
import { refuse } from "../../refusal.ts";
import type { Db, Tx } from "../../tables.ts";
import { type NewEvent, recordEvent } from "./events.ts";
import { findRevision, type Snapshot } from "./revisions.ts";

/** The version of a post or tag that is in force; "0" when it has none. */
async function versionInForce(db: Db, objectId: string): Promise<string> {
  const row = await db
    .selectFrom("revisions")
    .select("id")
    .where("object_id", "=", objectId)
    .where("status", "in", ["normal", "approved"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? "0";
}

/**
 * Refuses an edit that started from another version than the one in force. Clients that do not say where they started
 * are trusted. Refuses with `edit_conflict`. Rules: docs/rules/edits.md E8.
 */
export async function checkStart(tx: Tx, objectId: string, startedFrom: string): Promise<void> {
  if (startedFrom !== "" && startedFrom !== (await versionInForce(tx, objectId))) refuse("edit_conflict");
}

/** What a version will hold, with the earlier one that it puts back, if it really does. Rules: docs/rules/edits.md E9. */
export async function restoring(tx: Tx, objectId: string, restores: string, texts: Snapshot): Promise<Snapshot> {
  if (restores === "") return texts;
  const earlier = await findRevision(tx, restores);
  if (earlier?.object_id !== objectId) return texts;
  return isSame(JSON.parse(earlier.content) as Snapshot, texts) ? { ...texts, restores } : texts;
}

function isSame(earlier: Snapshot, now: Snapshot): boolean {
  const texts = ["title", "content", "slug_name", "display_name", "original_text"] as const;
  const tagsOf = ({ tags = [] }: Snapshot) => [...tags].sort().join(" ");
  return texts.every((text) => earlier[text] === now[text]) && tagsOf(earlier) === tagsOf(now);
}

/** Notes in the timeline that an edit is in force: as an edit, or as a return to an earlier version. */
export async function recordEdit(
  app: App,
  tx: Tx,
  edit: Omit<NewEvent, "kind"> & { readonly kind: "question" | "answer" | "tag"; readonly revision_id: string },
): Promise<void> {
  const version = await findRevision(tx, edit.revision_id);
  const { restores } = JSON.parse(version?.content ?? "{}") as Snapshot;
  await recordEvent(app, tx, { ...edit, kind: `${edit.kind}.${restores ? "rollback" : "edited"}` });
}
