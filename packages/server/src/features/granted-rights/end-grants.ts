import type { Parsed } from "@askwell/contract";
import { required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { logStaffAction } from "../staff/index.ts";
import { lockUsers, requireActiveAdmin } from "../users/index.ts";
import { wordsOf } from "./grant-columns.ts";
import { findGrant, lockGrantsOf, refreshRights, updateGrant } from "./queries.ts";
import type { GrantRow } from "./table.ts";

/** Ends granted rights, all or none; what has ended already stays as it is. Rules: docs/rules/granted-rights.md GR4. */
export async function endGrants(app: App, admin: Admin, { ids }: Parsed<"endGrants">): Promise<null> {
  return app.db.write(async (tx) => {
    await requireActiveAdmin(tx, admin.id);
    const found: GrantRow[] = [];
    for (const id of new Set(ids)) found.push(required(await findGrant(tx, id), "object_not_found"));
    const userIds = [...new Set(found.map(({ user_id }) => user_id))];
    await lockUsers(tx, userIds);
    for (const user_id of userIds) {
      const granted = await lockGrantsOf(tx, user_id);
      for (const { id, rights } of granted.filter((row) => found.some((each) => each.id === row.id))) {
        await updateGrant(tx, id, { state: "ended", ended_at: app.now(), ended_by: admin.id });
        await logStaffAction(app, tx, admin, {
          ...{ action: "rights_end", object: { id: user_id, kind: "user" }, person_id: user_id },
          note: wordsOf(rights).join(", "),
          before: { grant_id: id },
        });
        await app.emit(tx, { kind: "rights_changed", grant_id: id, is_granted: false, at: app.now() });
      }
      await refreshRights(tx, user_id, app.now());
    }
    return null;
  });
}
