import { type SuspensionDuration, suspendedUntil } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import { deleteApiKeysOf } from "../api-keys/index.ts";
import { logEvents } from "../event-log/index.ts";
import { closeTask } from "../tasks/index.ts";
import { type UserRow, updateUser } from "../users/index.ts";
import { insertSanction, listOpenAppeals, listSuspensions, updateSanction } from "./queries.ts";
import { isInForce } from "./wire.ts";

/** The columns that a change of status writes. */
export const statusFieldsOf = ({ status, suspended_at, suspended_until, email_confirmed }: UserRow) => ({
  status,
  suspended_at,
  suspended_until,
  email_confirmed,
});

/** What a change of status writes, for undoing it. */
export type AccountStatus = ReturnType<typeof statusFieldsOf>;

/** The status of an account before and after a change. */
export interface StatusChange {
  readonly before: AccountStatus;
  readonly after: AccountStatus;
}

/** A suspension: who decides it, for how long, and why, as its user reads it. */
interface SuspensionDecision {
  readonly staff_id: string;
  readonly duration: SuspensionDuration;
  readonly text: string;
}

/** Suspends a locked account; returns its status before and after, with which `undoStatusChange` undoes it. */
export async function suspendUser(
  app: App,
  tx: Tx,
  user: UserRow,
  { staff_id, duration, text }: SuspensionDecision,
): Promise<StatusChange> {
  const now = app.now();
  const suspension = { status: "suspended", suspended_at: now, suspended_until: suspendedUntil(duration, now) };
  // A later suspension takes the place of the earlier, whose appeal is settled with it.
  await endSuspensionAppeals(app, tx, user.id, { decided_by: staff_id, appeal_status: "ended" });
  await insertSanction(tx, {
    ...{ id: await app.ids.next(tx, "sanction"), created_at: now },
    ...{ user_id: user.id, kind: "suspension", rights: "", text, staff_id, ends_at: suspension.suspended_until },
  });
  await deleteApiKeysOf(tx, user.id);
  await updateUser(tx, user.id, { ...suspension, updated_at: now });
  await logStatus(app, tx, user, suspension.status);
  await app.invalidate(tx, "users", `user:${user.id}`);
  return { before: statusFieldsOf(user), after: { ...statusFieldsOf(user), ...suspension } };
}

/** Lifts the suspension of a locked account; returns its status before and after. */
export async function unsuspendUser(app: App, tx: Tx, user: UserRow): Promise<StatusChange> {
  const lifted = { status: "normal", suspended_at: 0, suspended_until: 0 };
  await updateUser(tx, user.id, { ...lifted, updated_at: app.now() });
  await logStatus(app, tx, user, lifted.status);
  await app.invalidate(tx, "users", `user:${user.id}`);
  return { before: statusFieldsOf(user), after: { ...statusFieldsOf(user), ...lifted } };
}

/** Notes in the suspension of a locked account that staff have lifted it. Source: docs/rules/sanctions.md SN12. */
export async function liftSuspension(app: App, tx: Tx, user: UserRow, lifted_by: string): Promise<void> {
  const now = app.now();
  const inForce = (await listSuspensions(tx, user.id)).filter((row) => isInForce(row, user, now));
  for (const { id } of inForce) await updateSanction(tx, id, { lifted_at: now, lifted_by });
}

/** Logs that a suspension has begun or ended. */
export async function logStatus(app: App, tx: Tx, { id, status }: Pick<UserRow, "id" | "status">, after: string) {
  if (status === after) return;
  await logEvents(app, tx, [{ type: after === "suspended" ? "user.suspended" : "user.unsuspended", object_id: id }]);
}

/** Lifts the suspensions that have expired. */
export async function endSuspensions(app: App): Promise<void> {
  const now = app.now();
  await app.db.write(async (tx) => {
    const expired = await tx
      .selectFrom("users")
      .select("id")
      .where("status", "=", "suspended")
      .where("suspended_until", ">", 0)
      .where("suspended_until", "<=", now)
      .execute();
    for (const { id } of expired) {
      await updateUser(tx, id, { status: "normal", suspended_at: 0, suspended_until: 0, updated_at: now });
      await logStatus(app, tx, { id, status: "suspended" }, "normal");
      await app.invalidate(tx, "users", `user:${id}`);
    }
  });
}

/**
 * Settles the open appeals against suspensions of an account whose status changes otherwise: `granted` when staff lift the
 * suspension, `ended` when another takes its place. Source: docs/rules/sanctions.md SN12.
 */
export async function endSuspensionAppeals(
  app: App,
  tx: Tx,
  userId: string,
  outcome: { readonly decided_by: string; readonly appeal_status: "granted" | "ended" },
): Promise<void> {
  for (const { id } of await listOpenAppeals(tx, userId, "suspension")) {
    await updateSanction(tx, id, { ...outcome, decided_at: app.now() });
    await closeTask(tx, { kind: "appeal", subject_id: id });
  }
}
