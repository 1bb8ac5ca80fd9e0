import type { Parsed, Reply } from "@askwell/contract";
import { isRoleId } from "@askwell/domain";
import { fail, required } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Admin } from "../../../viewer.ts";
import { changeEach } from "../../staff/index.ts";
import { lockUsers, requireActiveAdmin } from "../../users/index.ts";
import { changeRole } from "./set-role.ts";

/**
 * Changes the role of users with one reason, one after another. The administrator is never one of them, so that one
 * always remains. Rules: docs/rules/administration.md AD44.
 */
export async function setUserRoles(
  app: App,
  admin: Admin,
  { user_ids: ids, role_id, reason }: Parsed<"setUserRoles">,
): Promise<Reply<"setUserRoles">> {
  if (!isRoleId(role_id)) fail("bad_fields", { fields: [{ field: "role_id", code: "one_of:1 2 3" }] });
  const change = (id: string) =>
    app.db.write(async (tx) => {
      if (id === admin.id) fail("own_role");
      await requireActiveAdmin(tx, admin.id);
      const user = required((await lockUsers(tx, [id])).get(id), "user_not_found");
      if (user.status === "deleted") fail("status_invalid");
      return changeRole(app, tx, { user, role_id, reason }, admin);
    });
  return changeEach(app, admin, { ids, change });
}
