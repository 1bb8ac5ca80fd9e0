import type { Parsed } from "@askwell/contract";
import { fail, required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Staff } from "../../viewer.ts";
import { logStaffAction } from "../staff/index.ts";
import { lockSanctioned } from "./check-sanction.ts";
import { findSanction, lockSanction, refreshAccount, updateSanction } from "./queries.ts";

/** Grants an appeal, which lifts the restriction, or declines it. Source: docs/rules/sanctions.md SN7. */
export async function decideAppeal(
  app: App,
  staff: Staff,
  { id, decision, reply }: Parsed<"decideAppeal">,
): Promise<null> {
  const now = app.now();
  const isGranted = decision === "grant";
  await app.db.write(async (tx) => {
    const { user_id } = required(await findSanction(tx, id), "object_not_found");
    await lockSanctioned(app, tx, staff, { userId: user_id, kind: "restriction" });
    const row = required(await lockSanction(tx, id), "object_not_found");
    if (row.appeal_status === "") fail("object_not_found");
    if (row.appeal_status !== "open") fail("decided_already");
    await updateSanction(tx, id, {
      appeal_status: isGranted ? "granted" : "declined",
      appeal_reply: reply,
      decided_at: now,
      decided_by: staff.id,
      ...(isGranted && row.lifted_at === 0 && { lifted_at: now, lifted_by: staff.id }),
    });
    await refreshAccount(tx, user_id, now);
    const object = { id: user_id, kind: "user" };
    const action = isGranted ? "appeal_grant" : "appeal_decline";
    await logStaffAction(app, tx, staff, { action, object, person_id: user_id, note: reply });
  });
  return null;
}
