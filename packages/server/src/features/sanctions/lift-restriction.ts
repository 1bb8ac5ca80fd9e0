import type { Parsed } from "@askwell/contract";
import { fail, required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { logEvents } from "../event-log/index.ts";
import { logStaffAction } from "../staff/index.ts";
import { closeTask } from "../tasks/index.ts";
import { lockSanctioned } from "./check-sanction.ts";
import { findSanction, lockSanction, refreshAccount, updateSanction } from "./queries.ts";
import { unsuspendUser } from "./suspension.ts";
import { isInForce } from "./wire.ts";

/** Lifts a restriction or a suspension before its end. Source: docs/rules/sanctions.md SN3, SN10. */
export async function liftRestriction(app: App, member: Member, { id }: Parsed<"liftRestriction">): Promise<null> {
  const now = app.now();
  await app.db.write(async (tx) => {
    const { user_id, kind } = required(await findSanction(tx, id), "object_not_found");
    if (kind !== "restriction" && kind !== "suspension") fail("status_invalid");
    const { user, staff } = await lockSanctioned(app, tx, member, { userId: user_id, kind });
    const row = required(await lockSanction(tx, id), "object_not_found");
    if (!isInForce(row, user, now)) fail("status_invalid");
    const isOpen = row.appeal_status === "open";
    const settled = isOpen ? { appeal_status: "granted", decided_at: now, decided_by: staff.id } : {};
    await updateSanction(tx, id, { lifted_at: now, lifted_by: staff.id, ...settled });
    if (isOpen) await closeTask(tx, { kind: "appeal", subject_id: id });
    await refreshAccount(tx, user_id, now);
    const object = { id: user_id, kind: "user" };
    if (kind === "suspension") {
      const before = await unsuspendUser(app, tx, user);
      await logStaffAction(app, tx, staff, { action: "person_activate", object, person_id: user_id, before });
      return;
    }
    await logEvents(app, tx, [{ type: "user.unrestricted", object_id: user_id }]);
    const lifting = { action: "sanction_lift", object, person_id: user_id, note: row.rights } as const;
    await logStaffAction(app, tx, staff, { ...lifting, ...(isOpen && { notice: "" }) });
  });
  return null;
}
