import type { Parsed } from "@askwell/contract";
import { accountKey, isDisplayName, mayTakeUsername, roles } from "@askwell/domain";
import type { App } from "../../app.ts";
import { isUniqueViolation } from "../../platform/db/index.ts";
import { refuse } from "../../refusal.ts";
import type { Admin } from "../../who.ts";
import { noteStaffAction } from "../staff/index.ts";
import { findUserByEmail, listUsersByUsername, lockUser, updateUser } from "./queries.ts";

type Input = Parsed<"setUserProfile">;

/** Sets a person's names and address for them; the address counts as confirmed. Source: api-admin-and-platform 1.3. */
export async function setUserProfile(app: App, admin: Admin, input: Input): Promise<null> {
  if (input.user_id === admin.id) refuse("own_profile");
  const changed = app.db.write(async (tx) => {
    const user = (await lockUser(tx, input.user_id)) ?? refuse("user_not_found", { status: 400 });
    // What an administrator gives is as free as what one may take: reserved words, but no addresses of pages.
    if (!mayTakeUsername({ role_id: roles.admin }, input.username)) refuse("username_invalid", { field: "username" });
    if (!isDisplayName(input.display_name))
      refuse("bad_fields", { fields: [{ field: "display_name", code: "min:2" }] });
    const namesakes = await listUsersByUsername(tx, [accountKey(input.username)]);
    if (namesakes.some((other) => other.id !== user.id)) refuse("username_taken", { field: "username" });
    const holder = await findUserByEmail(tx, accountKey(input.email));
    if (holder && holder.id !== user.id) refuse("email_taken", { field: "email" });
    await updateUser(tx, user.id, {
      username: input.username,
      username_key: accountKey(input.username),
      display_name: input.display_name,
      display_key: accountKey(input.display_name),
      email: input.email,
      email_key: accountKey(input.email),
      email_confirmed: 1,
      updated_at: app.now(),
    });
    await app.touch(tx, "users", `user:${user.id}`);
    const done = { action: "person_profile", object: { id: user.id, kind: "user" }, person_id: user.id } as const;
    await noteStaffAction(app, tx, admin, done);
  });
  await changed.catch((error) =>
    isUniqueViolation(error) ? refuse("username_taken", { field: "username" }) : Promise.reject(error),
  );
  return null;
}
