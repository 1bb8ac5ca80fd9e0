import type { Parsed, Reply } from "@askwell/contract";
import { required } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Admin } from "../../../viewer.ts";
import { removeTag } from "../editing/delete-tag.ts";
import { undeleteTag } from "../editing/recover-tag.ts";
import { lockTag } from "../queries.ts";

/** Deletes or undeletes tags, all or none of them. Rules: docs/rules/administration.md AD11. */
export async function setTagStatuses(
  app: App,
  admin: Admin,
  { tag_ids, status, reason }: Parsed<"setTagStatuses">,
): Promise<Reply<"setTagStatuses">> {
  const changed = await app.db.write(async (tx) => {
    const ids: string[] = [];
    // In one order, so that two administrators with the same tags do not wait for each other.
    for (const id of [...new Set(tag_ids)].sort()) {
      const tag = required(await lockTag(tx, id), "tag_not_found", { status: 400 });
      const isChanged =
        status === "deleted"
          ? await removeTag(app, tx, admin, { tag, note: reason })
          : await undeleteTag(app, tx, admin, tag);
      if (isChanged) ids.push(id);
    }
    return ids;
  });
  return { tag_ids: changed };
}
