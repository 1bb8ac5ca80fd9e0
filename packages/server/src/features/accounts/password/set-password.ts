import type { Parsed } from "@askwell/contract";
import { fail } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import { hashPassword } from "../../../platform/passwords/index.ts";
import type { Admin } from "../../../viewer.ts";
import { deletePersonalKeysOf } from "../../api-keys/index.ts";
import { endSessions } from "../../sessions/index.ts";
import { logStaffAction } from "../../staff/index.ts";
import { lockUser, updateUser } from "../../users/index.ts";
import { deleteTakeoverCodes } from "../codes.ts";

/** Sets another user's password and ends all of their sessions. Source: docs/wire/administration.md "Users". */
export async function setUserPassword(app: App, admin: Admin, input: Parsed<"setUserPassword">): Promise<null> {
  if (input.user_id === admin.id) fail("own_password");
  await storePassword(app, input.user_id, input.password, admin);
  return null;
}

/** Stores a user's new password and ends all of their sessions. */
export async function storePassword(app: App, userId: string, password: string, admin?: Admin): Promise<void> {
  const password_hash = await hashPassword(password);
  await app.db.write(async (tx) => {
    const user = (await lockUser(tx, userId)) ?? fail("user_not_found", { status: 400 });
    await updateUser(tx, user.id, { password_hash, updated_at: app.now() });
    await deleteTakeoverCodes(tx, user.id);
    await endSessions(tx, user.id);
    await deletePersonalKeysOf(tx, user.id);
    const done = { action: "person_password", object: { id: user.id, kind: "user" }, person_id: user.id } as const;
    if (admin) await logStaffAction(app, tx, admin, done);
  });
}
