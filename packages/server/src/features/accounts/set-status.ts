import type { Parsed } from "@askwell/contract";
import { type SuspensionDuration, suspendedUntil } from "@askwell/domain";
import type { App } from "../../app.ts";
import { found, refuse } from "../../refusal.ts";
import type { Tx } from "../../tables.ts";
import type { Admin } from "../../who.ts";
import { forgetFactors } from "../factors/index.ts";
import { noteStaffAction } from "../staff/index.ts";
import { lockUser, requireActiveAdmin, type UserRow, updateUser } from "../users/index.ts";
import { confirmEmail } from "./open-session.ts";
import { deleteCodes, deleteConfigs } from "./queries.ts";

type Input = Parsed<"setUserStatus">;

/** Usually everything that somebody wrote is removed while the administrator waits; else the rest follows. */
const PATIENCE_MS = 2000;

/** Activates, deactivates, suspends or deletes a person; live sessions feel it at once. Source: api-admin-and-platform 1.3. */
export async function setUserStatus(app: App, admin: Admin, input: Input): Promise<null> {
  if (input.user_id === admin.id) refuse("own_status");
  await app.db.write(async (tx) => {
    await requireActiveAdmin(tx, admin.id);
    const user = (await lockUser(tx, input.user_id)) ?? refuse("user_not_found", { status: 400 });
    if (user.status === "deleted") return;
    await become(app, tx, user, input);
    await app.touch(tx, "users", `user:${user.id}`);
    const done = { object: { id: user.id, kind: "user" }, person_id: user.id, note: input.suspend_duration };
    const before = { before: standingOf(user), after: standingOf((await lockUser(tx, user.id)) ?? user) };
    await noteStaffAction(app, tx, admin, { ...done, action: actionOf[input.status as keyof typeof actionOf], before });
    if (input.remove_all_content)
      await app.emit(tx, { kind: "content_removal_wanted", user_id: user.id, admin_id: admin.id });
  });
  if (input.remove_all_content) await app.jobs.hurry(PATIENCE_MS);
  return null;
}

/** What a decision about an account changes. */
const standingOf = ({ status, suspended_at, suspended_until, email_confirmed }: UserRow) => ({
  status,
  suspended_at,
  suspended_until,
  email_confirmed,
});

type Standing = ReturnType<typeof standingOf>;

/** Gives an account the standing that it had before; refuses with `changed_since`. Source: docs/rules/review.md RV11. */
export async function putStandingBack(
  app: App,
  tx: Tx,
  userId: string,
  { before, after }: { readonly before: Standing; readonly after: Standing },
): Promise<void> {
  const user = found(await lockUser(tx, userId), "user_not_found");
  if (JSON.stringify(standingOf(user)) !== JSON.stringify(after)) refuse("changed_since");
  await updateUser(tx, user.id, { ...before, updated_at: app.now() });
  await app.touch(tx, "users", `user:${user.id}`);
}

/** Puts an account in good standing: confirmed, and no longer suspended. Source: docs/rules/accounts.md AC18. */
export async function restoreStanding(app: App, userId: string): Promise<void> {
  await app.db.write(async (tx) => {
    const user = (await lockUser(tx, userId)) ?? refuse("user_not_found", { status: 400 });
    await becomeNormal(app, tx, user);
    await app.touch(tx, "users", `user:${user.id}`);
  });
}

async function becomeNormal(app: App, tx: Tx, user: UserRow): Promise<void> {
  await confirmEmail(app, tx, user);
  await updateUser(tx, user.id, { status: "normal", suspended_at: 0, suspended_until: 0 });
}

const actionOf = {
  normal: "person_activate",
  inactive: "person_deactivate",
  suspended: "person_suspend",
  deleted: "person_delete",
} as const;

async function become(app: App, tx: Tx, user: UserRow, input: Input): Promise<void> {
  const now = app.now();
  if (input.status === "normal") {
    await becomeNormal(app, tx, user);
  } else if (input.status === "inactive") {
    await updateUser(tx, user.id, { email_confirmed: 0, updated_at: now });
  } else if (input.status === "suspended") {
    const until = suspendedUntil((input.suspend_duration || "forever") as SuspensionDuration, now);
    await updateUser(tx, user.id, { status: "suspended", suspended_at: now, suspended_until: until, updated_at: now });
  } else {
    await removePerson(app, tx, user);
  }
}

/** The name stays with what the person wrote; the address is free again, and what was only theirs goes. */
export async function removePerson(app: App, tx: Tx, user: UserRow): Promise<void> {
  const now = app.now();
  await updateUser(tx, user.id, {
    status: "deleted",
    deleted_at: now,
    updated_at: now,
    email: `${user.email}.${now}`,
    email_key: `${user.email_key}.${now}`,
    suspended_at: 0,
    suspended_until: 0,
  });
  await deleteCodes(tx, user.id);
  await deleteConfigs(tx, user.id);
  if (user.second_factor === 1) await forgetFactors(app, tx, user.id);
  await app.emit(tx, { kind: "person_deleted", user_id: user.id });
}

/** Ends the suspensions whose time is over. */
export async function endSuspensions(app: App): Promise<void> {
  const now = app.now();
  await app.db.write(async (tx) => {
    const over = await tx
      .selectFrom("users")
      .select("id")
      .where("status", "=", "suspended")
      .where("suspended_until", ">", 0)
      .where("suspended_until", "<=", now)
      .execute();
    for (const { id } of over) {
      await updateUser(tx, id, { status: "normal", suspended_at: 0, suspended_until: 0, updated_at: now });
      await app.touch(tx, `user:${id}`);
    }
  });
}
