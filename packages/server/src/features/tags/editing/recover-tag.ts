import type { Parsed } from "@askwell/contract";
import { may, thresholdsOf } from "@askwell/domain";
import { fail, required } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Tx } from "../../../tables.ts";
import type { Member } from "../../../viewer.ts";
import { logStaffAction } from "../../staff/index.ts";
import { lockTag } from "../queries.ts";
import type { TagRow } from "../table.ts";
import { setTagStatus } from "./delete-tag.ts";

/** Restores a deleted tag. Rules: docs/rules/tags.md T9. */
export async function recoverTag(app: App, who: Member, input: Parsed<"recoverTag">): Promise<null> {
  if (!may(who, "tag.undeleted", thresholdsOf(app.settings.get("privileges")))) fail("missing_privilege");
  return app.db.write(async (tx) => {
    const tag = required(await lockTag(tx, input.tag_id), "tag_not_found", { status: 400 });
    await undeleteTag(app, tx, who, { tag });
    return null;
  });
}

interface TagReturn {
  /** Locked. */
  readonly tag: TagRow;
  /** For the log of staff. */
  readonly note?: string;
}

/** Restores a tag; false if it was available already. */
export async function undeleteTag(app: App, tx: Tx, who: Member, { tag, note = "" }: TagReturn): Promise<boolean> {
  const { id, status } = tag;
  if (status === "available") return false;
  await setTagStatus(app, tx, id, { status: "available", user_id: who.id });
  await logStaffAction(app, tx, who, { action: "tag_undelete", object: { id, kind: "tag" }, person_id: "0", note });
  return true;
}
