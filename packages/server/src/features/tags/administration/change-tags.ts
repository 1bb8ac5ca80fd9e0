import type { Parsed, Reply } from "@askwell/contract";
import { required } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Tx } from "../../../tables.ts";
import type { Admin } from "../../../viewer.ts";
import { changeEach } from "../../staff/index.ts";
import { removeTag } from "../editing/delete-tag.ts";
import { undeleteTag } from "../editing/recover-tag.ts";
import { lockTag } from "../queries.ts";
import type { TagRow } from "../table.ts";

type TagBulkChange = Exclude<Parsed<"changeTags">["change"], "">;
/** Changes a locked tag; false if it was so already. */
type ChangeTag = (app: App, tx: Tx, admin: Admin, of: { tag: TagRow; note: string }) => Promise<boolean>;

const changes: Readonly<Record<TagBulkChange, ChangeTag>> = {
  delete: removeTag,
  undelete: undeleteTag,
};

/** Changes tags one after another, each as on its own. Rules: docs/rules/administration.md AD11, AD18. */
export async function changeTags(
  app: App,
  admin: Admin,
  { tag_ids: ids, change, reason: note }: Parsed<"changeTags">,
): Promise<Reply<"changeTags">> {
  const changeTag = (id: string) =>
    app.db.write(async (tx) => {
      const tag = required(await lockTag(tx, id), "tag_not_found");
      return changes[change as TagBulkChange](app, tx, admin, { tag, note });
    });
  return changeEach(app, admin, { ids, change: changeTag });
}
