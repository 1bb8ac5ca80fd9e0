import type { Parsed } from "@askwell/contract";
import { isRoleId, roles } from "@askwell/domain";
import { fail, required } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Tx } from "../../../tables.ts";
import type { Admin } from "../../../viewer.ts";
import { deleteApiKeysOf } from "../../api-keys/index.ts";
import { logEvents } from "../../event-log/index.ts";
import { endSessions } from "../../sessions/index.ts";
import { logStaffAction } from "../../staff/index.ts";
import { lockUser, requireActiveAdmin, type UserRow, updateUser } from "../../users/index.ts";

/** Changes a user's role and ends their sessions. Source: docs/wire/administration.md "Users". */
export async function setUserRole(app: App, admin: Admin, input: Parsed<"setUserRole">): Promise<null> {
  const { user_id, role_id } = input;
  if (user_id === admin.id) fail("own_role");
  if (!isRoleId(role_id)) fail("bad_fields", { fields: [{ field: "role_id", code: "one_of:1 2 3" }] });
  await storeRole(app, user_id, role_id, admin);
  return null;
}

const roleNames = (...ids: number[]) =>
  ids.map((id) => Object.entries(roles).find(([, each]) => each === id)?.[0]).join(" → ");

/** Stores a user's new role and ends all of their sessions; does nothing if the user has the role already. */
export async function storeRole(app: App, userId: string, role_id: number, admin?: Admin): Promise<void> {
  await app.db.write(async (tx) => {
    if (admin) await requireActiveAdmin(tx, admin.id);
    const user = (await lockUser(tx, userId)) ?? fail("user_not_found", { status: 400 });
    await changeRole(app, tx, { user, role_id, reason: "" }, admin);
  });
}

interface RoleChange {
  readonly user: Pick<UserRow, "id" | "role_id">;
  readonly role_id: number;
  readonly reason: string;
}

/** Changes the role of a locked user; false if the user has it already. */
export async function changeRole(app: App, tx: Tx, change: RoleChange, admin?: Admin): Promise<boolean> {
  const { user, role_id, reason } = change;
  if (user.role_id === role_id) return false;
  await applyRole(app, tx, user.id, role_id);
  const done = { action: "person_role", object: { id: user.id, kind: "user" }, person_id: user.id } as const;
  const note = `${roleNames(user.role_id, role_id)}${reason === "" ? "" : `: ${reason}`}`;
  const before = { before: user.role_id, after: role_id };
  if (admin) await logStaffAction(app, tx, admin, { ...done, note, before });
  return true;
}

async function applyRole(app: App, tx: Tx, userId: string, role_id: number): Promise<void> {
  await updateUser(tx, userId, { role_id, updated_at: app.now() });
  await endSessions(tx, userId);
  await deleteApiKeysOf(tx, userId);
  await app.emit(tx, { kind: "role_changed", user_id: userId });
  await logEvents(app, tx, [{ type: "user.role_changed", object_id: userId }]);
  await app.invalidate(tx, "users", `user:${userId}`);
}

/** Gives a user their previous role back; fails with `changed_since`. Source: docs/rules/review.md RV11. */
export async function undoRoleChange(
  app: App,
  tx: Tx,
  userId: string,
  { before, after }: { readonly before: number; readonly after: number },
): Promise<void> {
  const user = required(await lockUser(tx, userId), "user_not_found");
  if (user.role_id !== after || user.status === "deleted") fail("changed_since");
  await applyRole(app, tx, user.id, before);
}
