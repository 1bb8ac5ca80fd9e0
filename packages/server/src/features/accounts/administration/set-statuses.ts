import type { Parsed, Reply } from "@askwell/contract";
import { fail, required } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Admin } from "../../../viewer.ts";
import { changeEach } from "../../staff/index.ts";
import { lockUsers, requireActiveAdmin, statusOf } from "../../users/index.ts";
import { changeStatus } from "./set-status.ts";

/** Suspends or activates users with one reason, one after another. Rules: docs/rules/administration.md AD15, AD18. */
export async function setUserStatuses(
  app: App,
  admin: Admin,
  { user_ids: ids, status, suspend_duration, reason: text }: Parsed<"setUserStatuses">,
): Promise<Reply<"setUserStatuses">> {
  const change = (id: string) =>
    app.db.write(async (tx) => {
      if (id === admin.id) fail("own_status");
      await requireActiveAdmin(tx, admin.id);
      const user = required((await lockUsers(tx, [id])).get(id), "user_not_found");
      if (user.status === "deleted") fail("status_invalid");
      if (statusOf(user) === status) return false;
      await changeStatus(app, tx, admin, { user, status, suspend_duration, remove_all_content: false, text });
      return true;
    });
  return changeEach(app, admin, { ids, change });
}
