import type { Parsed } from "@askwell/contract";
import type { App } from "../../app.ts";
import { hashPassword } from "../../platform/passwords/index.ts";
import { refuse } from "../../refusal.ts";
import type { Admin } from "../../who.ts";
import { endSessions } from "../sessions/index.ts";
import { noteStaffAction } from "../staff/index.ts";
import { lockUser, updateUser } from "../users/index.ts";
import { dropTakeovers } from "./codes.ts";

/** Sets somebody else's password and ends all of their sessions. Source: api-admin-and-platform 1.3. */
export async function setUserPassword(app: App, admin: Admin, input: Parsed<"setUserPassword">): Promise<null> {
  if (input.user_id === admin.id) refuse("own_password");
  await storePassword(app, input.user_id, input.password, admin);
  return null;
}

/** Stores a new password for a person who must log in again everywhere. */
export async function storePassword(app: App, userId: string, password: string, admin?: Admin): Promise<void> {
  const password_hash = await hashPassword(password);
  await app.db.write(async (tx) => {
    const user = (await lockUser(tx, userId)) ?? refuse("user_not_found", { status: 400 });
    await updateUser(tx, user.id, { password_hash, updated_at: app.now() });
    await dropTakeovers(tx, user.id);
    await endSessions(tx, user.id);
    const done = { action: "person_password", object: { id: user.id, kind: "user" }, person_id: user.id } as const;
    if (admin) await noteStaffAction(app, tx, admin, done);
  });
}
