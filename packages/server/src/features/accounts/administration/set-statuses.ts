import type { Parsed, Reply } from "@askwell/contract";
import { fail, required } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Admin } from "../../../viewer.ts";
import { lockUsers, requireActiveAdmin, statusOf } from "../../users/index.ts";
import { changeStatus } from "./set-status.ts";

/** Suspends or activates users with one reason, all or none of them. Rules: docs/rules/administration.md AD15. */
export async function setUserStatuses(
  app: App,
  admin: Admin,
  { user_ids, status, suspend_duration, reason: text }: Parsed<"setUserStatuses">,
): Promise<Reply<"setUserStatuses">> {
  if (user_ids.includes(admin.id)) fail("own_status");
  const changed = await app.db.write(async (tx) => {
    await requireActiveAdmin(tx, admin.id);
    const users = await lockUsers(tx, user_ids);
    const ids: string[] = [];
    for (const id of new Set(user_ids)) {
      const user = required(users.get(id), "user_not_found");
      if (user.status === "deleted") fail("status_invalid");
      if (statusOf(user) === status) continue;
      await changeStatus(app, tx, admin, { user, status, suspend_duration, remove_all_content: false, text });
      ids.push(id);
    }
    return ids;
  });
  return { user_ids: changed };
}
