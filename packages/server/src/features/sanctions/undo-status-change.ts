import { FOREVER } from "@askwell/domain";
import { fail, required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import { deleteApiKeysOf } from "../api-keys/index.ts";
import { lockUser, updateUser } from "../users/index.ts";
import { openAppealTask } from "./open-appeal.ts";
import { listSuspensions, updateSanction } from "./queries.ts";
import {
  type AccountStatus,
  endSuspensionAppeals,
  logStatus,
  type StatusChange,
  statusFieldsOf,
} from "./suspension.ts";
import type { SanctionRow } from "./table.ts";

/** Restores the previous status of an account; fails with `changed_since`. Source: docs/rules/review.md RV11. */
export async function undoStatusChange(app: App, tx: Tx, userId: string, change: StatusChange): Promise<void> {
  const { before, after } = change;
  const user = required(await lockUser(tx, userId), "user_not_found");
  if (JSON.stringify(statusFieldsOf(user)) !== JSON.stringify(after)) fail("changed_since");
  if (before.status !== "normal" || before.email_confirmed === 0) await deleteApiKeysOf(tx, user.id);
  await undoSuspensions(app, tx, user.id, change);
  await updateUser(tx, user.id, { ...before, updated_at: app.now() });
  await logStatus(app, tx, user, before.status);
  await app.invalidate(tx, "users", `user:${user.id}`);
}

/**
 * Lifts the suspension that is undone and grants its appeal; restores the one that had been in force before, with its
 * appeal. Source: docs/rules/sanctions.md SN12.
 */
async function undoSuspensions(app: App, tx: Tx, userId: string, { before, after }: StatusChange): Promise<void> {
  if (isSameSuspension(before, after)) return;
  const rows = await listSuspensions(tx, userId);
  const undone = suspensionOf(rows, after);
  if (after.status === "suspended")
    await endSuspensionAppeals(app, tx, userId, { decided_by: "0", appeal_status: "granted" });
  if (undone) await updateSanction(tx, undone.id, { lifted_at: app.now(), lifted_by: "0" });
  const restored = suspensionOf(
    rows.filter((row) => row !== undone),
    before,
  );
  if (restored) await restoreSuspension(tx, restored);
}

const isSameSuspension = (one: AccountStatus, other: AccountStatus): boolean =>
  one.status === other.status &&
  one.suspended_at === other.suspended_at &&
  one.suspended_until === other.suspended_until;

/** The newest of some suspensions, newest first, that an account states; none if it is not suspended. */
const suspensionOf = (rows: readonly SanctionRow[], account: AccountStatus) => {
  const ends_at = account.suspended_until || FOREVER;
  return account.status === "suspended"
    ? rows.find((row) => row.ends_at === ends_at && row.created_at >= account.suspended_at)
    : undefined;
};

/** An appeal that staff have declined stays decided; one that the change has settled is open again. */
async function restoreSuspension(tx: Tx, row: SanctionRow): Promise<void> {
  const isReopened = row.appeal_status === "granted" || row.appeal_status === "ended";
  await updateSanction(tx, row.id, {
    ...{ lifted_at: 0, lifted_by: "0" },
    ...(isReopened && { appeal_status: "open", appeal_reply: "", decided_at: 0, decided_by: "0" }),
  });
  if (isReopened) await openAppealTask(tx, row);
}
