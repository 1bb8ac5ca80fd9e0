import type { Parsed, Reply } from "@askwell/contract";
import { fail, required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { deleteFile, lockFile } from "../files/index.ts";
import { changeEach, logStaffAction } from "../staff/index.ts";
import { pictureUse } from "./picture-use.ts";

/** Deletes uploads for good, one after another. Rules: docs/rules/administration.md AD13, AD18. */
export async function deleteFiles(
  app: App,
  admin: Admin,
  { file_ids: ids, reason }: Parsed<"deleteFiles">,
): Promise<Reply<"deleteFiles">> {
  const change = (id: string) =>
    app.db.write(async (tx) => {
      const file = required(await lockFile(tx, id), "object_not_found");
      if (file.status === "deleted") return false;
      const isPicture = file.source === "avatar" || file.source === "branding";
      if (isPicture && (await pictureUse(app, tx, file))) fail("file_in_use");
      await deleteFile(app, tx, file);
      const note = [file.name, reason].filter((part) => part !== "").join(": ");
      await logStaffAction(app, tx, admin, {
        // A file that is gone has no page.
        ...{ action: "file_delete", object: { id: "0", kind: "settings" }, person_id: file.user_id, note },
        // Everything that administrators delete for good is logged, their own uploads as well.
        subject: `file:${id}`,
      });
      return true;
    });
  return changeEach(app, admin, { ids, change });
}
