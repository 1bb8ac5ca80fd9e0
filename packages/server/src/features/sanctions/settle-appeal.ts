import { type AppealableKind, mayDecideAppeal } from "@askwell/domain";
import { fail, required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import type { Member } from "../../viewer.ts";
import { logEvents } from "../event-log/index.ts";
import { logStaffAction } from "../staff/index.ts";
import { closeTask } from "../tasks/index.ts";
import { lockUser, type UserRow } from "../users/index.ts";
import { openAppealTask } from "./open-appeal.ts";
import { findSanction, lockSanction, refreshAccount, updateSanction } from "./queries.ts";
import { type StatusChange, unsuspendUser } from "./suspension.ts";
import { appealMail } from "./suspension-mails.ts";
import type { SanctionRow } from "./table.ts";
import { undoStatusChange } from "./undo-status-change.ts";
import { isInForce } from "./wire.ts";

/** What undoing the decision about an appeal needs. */
interface AppealBefore {
  /** Whether granting it has lifted the sanction. */
  readonly is_lifted: boolean;
  /** The status of the account, if that has lifted a suspension. */
  readonly status: StatusChange | null;
}

interface AppealDecision {
  readonly id: string;
  readonly isGranted: boolean;
  /** What the user reads. */
  readonly reply: string;
}

/** Grants an appeal, which lifts what it is against, or declines it; returns the subject for undoing it. Source: docs/rules/sanctions.md SN7 and SN12. */
export async function settleAppeal(
  app: App,
  tx: Tx,
  staff: Member,
  { id, isGranted, reply }: AppealDecision,
): Promise<string> {
  const { user, row } = await lockAppeal(app, tx, staff, id);
  if (row.appeal_status !== "open") fail("decided_already");
  const now = app.now();
  const is_lifted = isGranted && isInForce(row, user, now);
  await updateSanction(tx, id, {
    appeal_status: isGranted ? "granted" : "declined",
    ...{ appeal_reply: reply, decided_at: now, decided_by: staff.id },
    ...(is_lifted && { lifted_at: now, lifted_by: staff.id }),
  });
  const isSuspension = row.kind === "suspension";
  const status = is_lifted && isSuspension ? await unsuspendUser(app, tx, user) : null;
  if (is_lifted && !isSuspension) await logEvents(app, tx, [{ type: "user.unrestricted", object_id: user.id }]);
  await refreshAccount(tx, user.id, now);
  await closeTask(tx, { kind: "appeal", subject_id: id });
  const subject = `appeal:${id}`;
  await logStaffAction(app, tx, staff, {
    action: isGranted ? "appeal_grant" : "appeal_decline",
    object: { id: user.id, kind: "user" },
    ...{ person_id: user.id, subject, note: reply },
    // A suspended user reads a mail instead.
    ...(!isSuspension && { notice: reply }),
    before: { is_lifted, status } satisfies AppealBefore,
  });
  if (isSuspension && user.email !== "")
    await app.emit(tx, appealMail(user, isGranted, { message: reply, until: row.ends_at }));
  return subject;
}

/**
 * Reopens a decided appeal; what granting it has lifted is in force again. Fails with `changed_since` where the account
 * has changed since. Source: docs/rules/sanctions.md SN12.
 */
export async function reopenAppeal(
  app: App,
  tx: Tx,
  who: Member,
  { subject, before }: { readonly subject: string; readonly before: string },
): Promise<void> {
  const id = subject.replace("appeal:", "");
  const { is_lifted, status } = JSON.parse(before) as AppealBefore;
  const { user, row } = await lockAppeal(app, tx, who, id);
  if (row.appeal_status !== "granted" && row.appeal_status !== "declined") fail("changed_since");
  if (is_lifted ? row.lifted_at !== row.decided_at : !isInForce(row, user, app.now())) fail("changed_since");
  await updateSanction(tx, id, {
    ...{ appeal_status: "open", appeal_reply: "", decided_at: 0, decided_by: "0" },
    ...(is_lifted && { lifted_at: 0, lifted_by: "0" }),
  });
  if (status) await undoStatusChange(app, tx, user.id, status);
  else if (is_lifted) await logEvents(app, tx, [{ type: "user.restricted", object_id: user.id }]);
  await refreshAccount(tx, user.id, app.now());
  await openAppealTask(tx, row);
}

/** Locks an appeal and its account; fails for staff who may not decide it. */
async function lockAppeal(app: App, tx: Tx, who: Member, id: string): Promise<{ user: UserRow; row: SanctionRow }> {
  const { user_id } = required(await findSanction(tx, id), "object_not_found");
  const user = required(await lockUser(tx, user_id), "object_not_found");
  const row = required(await lockSanction(tx, id), "object_not_found");
  if (row.appeal_status === "") fail("object_not_found");
  const { moderator_sanctions } = app.settings.get("sign_in");
  const verdict = mayDecideAppeal(who, user.id, row.kind as AppealableKind, moderator_sanctions);
  if (!verdict.allowed) fail(verdict.reason);
  return { user, row };
}
