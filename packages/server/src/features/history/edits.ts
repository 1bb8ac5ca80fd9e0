import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import { type NewEvent, recordEvent } from "./events.ts";
import { currentRevisionId, findRevision, type RevisionSnapshot } from "./revisions.ts";

/**
 * Fails with `edit_conflict` if an edit is not based on the current version. Requests without a base version are
 * accepted. Rules: docs/rules/edits.md E8.
 */
export async function checkBaseRevision(tx: Tx, objectId: string, baseRevisionId: string): Promise<void> {
  if (baseRevisionId !== "" && baseRevisionId !== (await currentRevisionId(tx, objectId))) fail("edit_conflict");
}

/** The content of a new version, with a reference to the earlier version that it restores if their texts are equal. Rules: docs/rules/edits.md E9. */
export async function withRestoredRevision(
  tx: Tx,
  objectId: string,
  restores: string,
  texts: RevisionSnapshot,
): Promise<RevisionSnapshot> {
  if (restores === "") return texts;
  const earlier = await findRevision(tx, restores);
  if (earlier?.object_id !== objectId) return texts;
  return isSame(JSON.parse(earlier.content) as RevisionSnapshot, texts) ? { ...texts, restores } : texts;
}

function isSame(earlier: RevisionSnapshot, current: RevisionSnapshot): boolean {
  const texts = ["title", "content", "slug_name", "display_name", "original_text"] as const;
  const tagsOf = ({ tags = [] }: RevisionSnapshot) => [...tags].sort().join(" ");
  return texts.every((text) => earlier[text] === current[text]) && tagsOf(earlier) === tagsOf(current);
}

/** Records an applied edit in the timeline: as an edit, or as a rollback to an earlier version. */
export async function recordEdit(
  app: App,
  tx: Tx,
  edit: Omit<NewEvent, "kind"> & { readonly kind: "question" | "answer" | "tag"; readonly revision_id: string },
): Promise<void> {
  const version = await findRevision(tx, edit.revision_id);
  const { restores, program } = JSON.parse(version?.content ?? "{}") as RevisionSnapshot;
  await recordEvent(app, tx, { ...edit, program, kind: `${edit.kind}.${restores ? "rollback" : "edited"}` });
}
