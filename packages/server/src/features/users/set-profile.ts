import type { Parsed } from "@askwell/contract";
import { accountKey, mayTakeUsername, roles } from "@askwell/domain";
import { fail, required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import { isUniqueViolation } from "../../platform/db/index.ts";
import type { Tx } from "../../tables.ts";
import type { Admin } from "../../viewer.ts";
import { logEvents } from "../event-log/index.ts";
import { logStaffAction } from "../staff/index.ts";
import { checkDisguise } from "./look-alikes.ts";
import { findUserByEmail, listUsersByUsername, lockUser } from "./queries.ts";
import type { UserRow } from "./table.ts";
import { updateUser } from "./update-user.ts";

type SetUserProfileInput = Parsed<"setUserProfile">;

type UserNames = Pick<UserRow, "username" | "display_name">;

const namesOf = ({ username, display_name }: UserNames): UserNames => ({ username, display_name });

/**
 * The log entry of a change: with the old names, which are public, but without addresses. A change of the address
 * cannot be undone.
 */
function changeOf(user: UserRow, input: SetUserProfileInput) {
  const hasNewAddress = user.email !== input.email || user.email_confirmed === 0;
  const note = user.username === input.username ? "" : `${user.username} → ${input.username}`;
  return hasNewAddress ? { note } : { note, before: { before: namesOf(user), after: namesOf(input) } };
}

/** Restores a user's earlier names; fails with `changed_since`. Source: docs/rules/review.md RV11. */
export async function restoreNames(
  app: App,
  tx: Tx,
  userId: string,
  { before, after }: { readonly before: UserNames; readonly after: UserNames },
): Promise<void> {
  const user = required(await lockUser(tx, userId), "user_not_found");
  if (JSON.stringify(namesOf(user)) !== JSON.stringify(after)) fail("changed_since");
  const namesakes = await listUsersByUsername(tx, [accountKey(before.username)]);
  if (namesakes.some((other) => other.id !== user.id)) fail("changed_since");
  await updateUser(tx, user.id, { ...namedColumns(before), updated_at: app.now() });
  await logEvents(app, tx, [{ type: "user.edited", object_id: user.id }]);
  await app.invalidate(tx, "users", `user:${user.id}`);
}

const namedColumns = ({ username, display_name }: UserNames) => ({
  username,
  username_key: accountKey(username),
  display_name,
  display_key: accountKey(display_name),
});

/** Logs what visitors notice of new names and a confirmed address. */
async function logChanges(app: App, tx: Tx, user: UserRow, input: SetUserProfileInput): Promise<void> {
  const isSame = JSON.stringify(namesOf(user)) === JSON.stringify(namesOf(input));
  await logEvents(app, tx, [
    ...(isSame ? [] : [{ type: "user.edited" as const, object_id: user.id }]),
    ...(user.email_confirmed === 0 ? [{ type: "user.confirmed" as const, object_id: user.id }] : []),
  ]);
}

/** Sets a user's names and address; the address counts as confirmed. Source: docs/wire/administration.md "Users". */
export async function setUserProfile(app: App, admin: Admin, input: SetUserProfileInput): Promise<null> {
  if (input.user_id === admin.id) fail("own_profile");
  const changed = app.db.write(async (tx) => {
    const user = (await lockUser(tx, input.user_id)) ?? fail("user_not_found", { status: 400 });
    // Administrators may give reserved words, but no names that conflict with pages.
    if (!mayTakeUsername({ role_id: roles.admin }, input.username)) fail("username_invalid", { field: "username" });
    if (input.display_name !== user.display_name && user.role_id === roles.user)
      await checkDisguise(tx, input.display_name, "display_name", user.id);
    const namesakes = await listUsersByUsername(tx, [accountKey(input.username)]);
    if (namesakes.some((other) => other.id !== user.id)) fail("username_taken", { field: "username" });
    const holder = await findUserByEmail(tx, accountKey(input.email));
    if (holder && holder.id !== user.id) fail("email_taken", { field: "email" });
    await updateUser(tx, user.id, {
      ...namedColumns(input),
      email: input.email,
      email_key: accountKey(input.email),
      email_confirmed: 1,
      updated_at: app.now(),
    });
    await logChanges(app, tx, user, input);
    await app.invalidate(tx, "users", `user:${user.id}`);
    const logEntry = { action: "person_profile", object: { id: user.id, kind: "user" }, person_id: user.id } as const;
    await logStaffAction(app, tx, admin, { ...logEntry, ...changeOf(user, input) });
  });
  await changed.catch((error) =>
    isUniqueViolation(error) ? fail("username_taken", { field: "username" }) : Promise.reject(error),
  );
  return null;
}
