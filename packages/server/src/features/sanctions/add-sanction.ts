import type { Parsed } from "@askwell/contract";
import { type SanctionKind, type SuspensionDuration, suspendedUntil } from "@askwell/domain";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { logEvents } from "../event-log/index.ts";
import { logStaffAction } from "../staff/index.ts";
import { lockSanctioned } from "./check-sanction.ts";
import { insertSanction, refreshAccount } from "./queries.ts";
import { sanctionProblems } from "./sanction-problems.ts";
import { suspendUser } from "./suspension.ts";
import { suspensionMail } from "./suspension-mails.ts";

const actionOf = {
  note: "sanction_note",
  warning: "sanction_warn",
  restriction: "sanction_restrict",
  suspension: "person_suspend",
} as const;

/**
 * Adds a note, a warning or a restriction to an account, or suspends it. Source: docs/rules/sanctions.md SN1 to SN3,
 * SN10.
 */
export async function addSanction(app: App, member: Member, input: Parsed<"addSanction">): Promise<null> {
  const kind = input.kind as SanctionKind;
  const isRestriction = kind === "restriction";
  const duration = input.duration as SuspensionDuration;
  const rights = isRestriction ? [...new Set(input.rights)].join(" ") : "";
  const fields = await sanctionProblems(app, member, input);
  if (fields.length > 0) fail("bad_fields", { fields });
  const now = app.now();
  await app.db.write(async (tx) => {
    const { user, staff } = await lockSanctioned(app, tx, member, { userId: input.user_id, kind });
    if (user.status === "deleted") fail("status_invalid");
    const object = { id: user.id, kind: "user" };
    const entry = { action: actionOf[kind], object, person_id: user.id };
    if (kind === "suspension") {
      const before = await suspendUser(app, tx, user, { staff_id: staff.id, duration, text: input.text });
      await logStaffAction(app, tx, staff, { ...entry, note: duration, before });
      await app.emit(tx, suspensionMail(user, { message: input.text, until: suspendedUntil(duration, now) }));
      return;
    }
    await insertSanction(tx, {
      ...{ id: await app.ids.next(tx, "sanction"), created_at: now },
      ...{ user_id: user.id, kind, rights, text: input.text, staff_id: staff.id },
      ends_at: isRestriction ? suspendedUntil(duration, now) : 0,
    });
    await refreshAccount(tx, user.id, now);
    if (isRestriction) await logEvents(app, tx, [{ type: "user.restricted", object_id: user.id }]);
    const note = isRestriction ? `${rights} (${duration}): ${input.text}` : input.text;
    await logStaffAction(app, tx, staff, { ...entry, note });
  });
  return null;
}
