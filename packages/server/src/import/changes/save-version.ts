import type { App } from "../../app.ts";
import { addEvents, addRevisions } from "../../features/history/bulk.ts";
import type { RevisionSnapshot } from "../../features/history/index.ts";
import type { Tx } from "../../tables.ts";
import type { NewText } from "./old-posts.ts";

/** The post of a new text. */
interface VersionPlace {
  readonly object_id: string;
  readonly object_kind: "question" | "answer";
  readonly title: string;
  readonly content: RevisionSnapshot;
}

/** The version of a new text; stores one if the history of the source has none. */
export async function ensureVersion(app: App, tx: Tx, place: VersionPlace, text: NewText): Promise<string> {
  if (text.revision_id !== text.revisionBefore) return text.revision_id;
  const fields = { user_id: text.editor, created_at: text.edited_at };
  const [id = "0"] = await addRevisions(app, tx, [{ ...place, ...fields, status: "approved" }]);
  const event = { ...fields, object_id: place.object_id, kind: `${place.object_kind}.edited`, revision_id: id };
  await addEvents(app, tx, [event]);
  return id;
}
