import type { Parsed } from "@askwell/contract";
import { type SuspensionDuration, suspendedUntil } from "@askwell/domain";
import { fail } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Tx } from "../../../tables.ts";
import type { Admin } from "../../../viewer.ts";
import { deleteApiKeysOf } from "../../api-keys/index.ts";
import { logEvents } from "../../event-log/index.ts";
import { forgetChoices } from "../../notification-choices/index.ts";
import {
  endSuspensionAppeals,
  liftSuspension,
  logStatus,
  statusFieldsOf,
  suspendUser,
  suspensionMail,
} from "../../sanctions/index.ts";
import { logStaffAction } from "../../staff/index.ts";
import { deleteFactors } from "../../two-factor/index.ts";
import { checkNotMerging, lockUser, requireActiveAdmin, type UserRow, updateUser } from "../../users/index.ts";
import { deleteCodes } from "../queries.ts";
import { confirmEmail } from "../session/open-session.ts";

type SetUserStatusInput = Parsed<"setUserStatus">;

const actionOf = {
  normal: "person_activate",
  inactive: "person_deactivate",
  suspended: "person_suspend",
  deleted: "person_delete",
} as const;

/** How long the reply waits for the jobs that remove the user's content; they go on afterwards. */
const TIMEOUT_MS = 2000;

/**
 * Activates, deactivates, suspends or deletes a user; open sessions are affected at once.
 * Source: docs/wire/administration.md "Users".
 */
export async function setUserStatus(app: App, admin: Admin, input: SetUserStatusInput): Promise<null> {
  if (input.user_id === admin.id) fail("own_status");
  // What deletes for good needs a session. Rule: docs/rules/api-keys.md AK6.
  if (admin.holds_key && (input.status === "deleted" || input.remove_all_content)) fail("key_scope");
  await app.db.write(async (tx) => {
    await requireActiveAdmin(tx, admin.id);
    const user = (await lockUser(tx, input.user_id)) ?? fail("user_not_found", { status: 400 });
    if (user.status === "deleted") return input.status === "deleted" ? undefined : fail("status_invalid");
    if (input.status === "deleted" || input.remove_all_content) await checkNotMerging(tx, user.id);
    await changeStatus(app, tx, admin, { user, ...input, text: "" });
    if (input.remove_all_content)
      await app.emit(tx, { kind: "content_removal_wanted", user_id: user.id, admin_id: admin.id });
  });
  if (input.remove_all_content) await app.jobs.drain(TIMEOUT_MS);
  return null;
}

/** Confirms an account and lifts its suspension. Source: docs/rules/accounts.md AC18. */
export async function reactivateUser(app: App, userId: string): Promise<void> {
  await app.db.write(async (tx) => {
    const user = (await lockUser(tx, userId)) ?? fail("user_not_found", { status: 400 });
    await activate(app, tx, user, "0");
    await app.invalidate(tx, "users", `user:${user.id}`);
  });
}

async function activate(app: App, tx: Tx, user: UserRow, decided_by: string): Promise<void> {
  await confirmEmail(app, tx, user);
  await liftSuspension(app, tx, user, decided_by);
  await updateUser(tx, user.id, { status: "normal", suspended_at: 0, suspended_until: 0 });
  await endSuspensionAppeals(app, tx, user.id, { decided_by, appeal_status: "granted" });
  await logStatus(app, tx, user, "normal");
}

interface NewStatus extends Pick<SetUserStatusInput, "status" | "suspend_duration" | "remove_all_content"> {
  /** Locked. */
  readonly user: UserRow;
  /** Why; a suspended user reads it. */
  readonly text: string;
}

/** Changes the status of a locked account that is not deleted, and logs that. */
export async function changeStatus(app: App, tx: Tx, admin: Admin, change: NewStatus): Promise<void> {
  const { user, status, text, suspend_duration, remove_all_content } = change;
  await applyStatus(app, tx, change, admin.id);
  await app.invalidate(tx, "users", `user:${user.id}`);
  const before = { before: statusFieldsOf(user), after: statusFieldsOf((await lockUser(tx, user.id)) ?? user) };
  const hasChanged = JSON.stringify(before.before) !== JSON.stringify(before.after) || status === "deleted";
  if (!hasChanged && !remove_all_content) return;
  await logStaffAction(app, tx, admin, {
    ...{ object: { id: user.id, kind: "user" }, person_id: user.id, before },
    action: actionOf[status as keyof typeof actionOf],
    // The public log reads the note of a suspension as its duration.
    note: status === "normal" ? text : suspend_duration,
  });
}

async function applyStatus(app: App, tx: Tx, change: NewStatus, staff_id: string): Promise<void> {
  const now = app.now();
  const { user, text, ...input } = change;
  if (input.status === "normal") {
    await activate(app, tx, user, staff_id);
  } else if (input.status === "inactive") {
    await deleteApiKeysOf(tx, user.id);
    await updateUser(tx, user.id, { email_confirmed: 0, updated_at: now });
  } else if (input.status === "suspended") {
    const duration = (input.suspend_duration || "forever") as SuspensionDuration;
    await suspendUser(app, tx, user, { staff_id, duration, text });
    if (user.email !== "")
      await app.emit(tx, suspensionMail(user, { message: text, until: suspendedUntil(duration, now) }));
  } else {
    await removePerson(app, tx, user);
  }
}

/** Marks a user as deleted: the name stays with their posts, the address becomes free, codes and settings are deleted. */
export async function removePerson(app: App, tx: Tx, user: UserRow): Promise<void> {
  await closeAccount(app, tx, user);
  await app.emit(tx, { kind: "person_deleted", user_id: user.id });
}

/** The same without what jobs delete afterwards: `person_deleted` has to follow. */
export async function closeAccount(app: App, tx: Tx, user: UserRow): Promise<void> {
  const now = app.now();
  await updateUser(tx, user.id, {
    status: "deleted",
    claim_status: "",
    deleted_at: now,
    updated_at: now,
    email: `${user.email}.${now}`,
    email_key: `${user.email_key}.${now}`,
    suspended_at: 0,
    suspended_until: 0,
  });
  await deleteApiKeysOf(tx, user.id);
  await deleteCodes(tx, user.id);
  await forgetChoices(tx, user.id);
  if (user.second_factor === 1) await deleteFactors(app, tx, user.id);
  await logEvents(app, tx, [{ type: "user.deleted", object_id: user.id }]);
}
