import type { Parsed } from "@askwell/contract";
import { mayDeleteTag, thresholdsOf } from "@askwell/domain";
import { fail, required } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Tx } from "../../../tables.ts";
import type { Member } from "../../../viewer.ts";
import { logEvents } from "../../event-log/index.ts";
import { recordEvent } from "../../history/index.ts";
import { logStaffAction } from "../../staff/index.ts";
import { listSynonyms, lockTag, updateTag } from "../queries.ts";
import type { TagRow } from "../table.ts";

/** Deletes a tag without questions and synonyms. Rules: docs/rules/tags.md T9. */
export async function deleteTag(app: App, who: Member, input: Parsed<"deleteTag">): Promise<null> {
  return app.db.write(async (tx) => {
    await removeTag(app, tx, who, { tag: await lockTag(tx, input.tag_id) });
    return null;
  });
}

interface TagRemoval {
  /** Locked; undefined if there is none. */
  readonly tag: TagRow | undefined;
  /** For the log of staff. */
  readonly note?: string;
}

/** Deletes a tag unless it is used; false if it was deleted already. */
export async function removeTag(app: App, tx: Tx, who: Member, { tag, note = "" }: TagRemoval): Promise<boolean> {
  const thresholds = thresholdsOf(app.settings.get("privileges"));
  const synonyms = tag ? await listSynonyms(tx, tag.id) : [];
  const use = { questions: tag?.question_count ?? 0, synonyms: synonyms.length };
  const verdict = mayDeleteTag(who, use, thresholds);
  if (!verdict.allowed) fail(verdict.reason);
  const { id, status } = required(tag, "tag_not_found", { status: 400 });
  if (status === "deleted") return false;
  await setTagStatus(app, tx, id, { status: "deleted", user_id: who.id });
  await logStaffAction(app, tx, who, { action: "tag_delete", object: { id, kind: "tag" }, person_id: "0", note });
  return true;
}

/** Deletes or restores a tag, with an event in its timeline. */
export async function setTagStatus(
  app: App,
  tx: Tx,
  id: string,
  { status, user_id }: { readonly status: "available" | "deleted"; readonly user_id: string },
): Promise<void> {
  await updateTag(tx, id, { status, updated_at: app.now() });
  const kind = status === "deleted" ? "tag.deleted" : "tag.undeleted";
  await recordEvent(app, tx, { user_id, object_id: id, kind });
  await logEvents(app, tx, [{ type: kind, object_id: id }]);
  await app.invalidate(tx, "tags", `tag:${id}`);
}
