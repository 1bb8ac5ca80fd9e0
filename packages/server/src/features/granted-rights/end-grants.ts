import type { Parsed, Reply } from "@askwell/contract";
import { required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { changeEach, logStaffAction } from "../staff/index.ts";
import { lockUsers, requireActiveAdmin } from "../users/index.ts";
import { wordsOf } from "./grant-columns.ts";
import { findGrant, lockGrantsOf, refreshRights, updateGrant } from "./queries.ts";

/**
 * Ends granted rights, one after another; what has ended already stays as it is. Rules: docs/rules/granted-rights.md
 * GR4, docs/rules/administration.md AD18.
 */
export async function endGrants(
  app: App,
  admin: Admin,
  { ids, reason }: Parsed<"endGrants">,
): Promise<Reply<"endGrants">> {
  const change = (id: string) =>
    app.db.write(async (tx) => {
      await requireActiveAdmin(tx, admin.id);
      const { user_id } = required(await findGrant(tx, id), "object_not_found");
      await lockUsers(tx, [user_id]);
      const grant = (await lockGrantsOf(tx, user_id)).find((each) => each.id === id);
      if (!grant) return false;
      await updateGrant(tx, id, { state: "ended", ended_at: app.now(), ended_by: admin.id });
      const rights = wordsOf(grant.rights).join(", ");
      await logStaffAction(app, tx, admin, {
        ...{ action: "rights_end", object: { id: user_id, kind: "user" }, person_id: user_id },
        note: reason === "" ? rights : `${rights}: ${reason}`,
        before: { grant_id: id },
      });
      await app.emit(tx, { kind: "rights_changed", grant_id: id, is_granted: false, at: app.now() });
      await refreshRights(tx, user_id, app.now());
      return true;
    });
  return changeEach(app, admin, { ids, change });
}
