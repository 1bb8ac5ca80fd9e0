import type { Parsed } from "@askwell/contract";
import { may, thresholdsOf } from "@askwell/domain";
import type { App } from "../../app.ts";
import { found, refuse } from "../../refusal.ts";
import type { Member } from "../../who.ts";
import { recordEvent } from "../history/index.ts";
import { noteStaffAction } from "../staff/index.ts";
import { lockTag, updateTag } from "./queries.ts";

/** Brings a deleted tag back. Rules: docs/rules/tags.md T9. */
export async function recoverTag(app: App, who: Member, input: Parsed<"recoverTag">): Promise<null> {
  if (!may(who, "tag.undeleted", thresholdsOf(app.settings.get("privileges")))) refuse("missing_privilege");
  return app.db.write(async (tx) => {
    const tag = found(await lockTag(tx, input.tag_id), "tag_not_found", { status: 400 });
    if (tag.status === "available") return null;
    await updateTag(tx, tag.id, { status: "available", updated_at: app.now() });
    await recordEvent(app, tx, { user_id: who.id, object_id: tag.id, kind: "tag.undeleted" });
    await app.touch(tx, "tags", `tag:${tag.id}`);
    const object = { id: tag.id, kind: "tag" };
    await noteStaffAction(app, tx, who, { action: "tag_undelete", object, person_id: "0" });
    return null;
  });
}
