import type { Parsed } from "@askwell/contract";
import { accountKey, isDisplayName, mayTakeUsername, roles } from "@askwell/domain";
import type { App } from "../../app.ts";
import { isUniqueViolation } from "../../platform/db/index.ts";
import { found, refuse } from "../../refusal.ts";
import type { Tx } from "../../tables.ts";
import type { Admin } from "../../who.ts";
import { noteStaffAction } from "../staff/index.ts";
import { findUserByEmail, listUsersByUsername, lockUser, updateUser } from "./queries.ts";
import type { UserRow } from "./table.ts";

type Input = Parsed<"setUserProfile">;

type Names = Pick<UserRow, "username" | "display_name">;

const namesOf = ({ username, display_name }: Names): Names => ({ username, display_name });

/** What the log keeps: names, which everybody sees, but no address; without the old one there is nothing to put back. */
function changeOf(user: UserRow, input: Input) {
  const hasNewAddress = user.email !== input.email || user.email_confirmed === 0;
  const note = user.username === input.username ? "" : `${user.username} → ${input.username}`;
  return hasNewAddress ? { note } : { note, before: { before: namesOf(user), after: namesOf(input) } };
}

/** Gives a person the names that they had before; refuses with `changed_since`. Source: docs/rules/review.md RV11. */
export async function putNamesBack(
  app: App,
  tx: Tx,
  userId: string,
  { before, after }: { readonly before: Names; readonly after: Names },
): Promise<void> {
  const user = found(await lockUser(tx, userId), "user_not_found");
  if (JSON.stringify(namesOf(user)) !== JSON.stringify(after)) refuse("changed_since");
  const namesakes = await listUsersByUsername(tx, [accountKey(before.username)]);
  if (namesakes.some((other) => other.id !== user.id)) refuse("changed_since");
  await updateUser(tx, user.id, { ...namedColumns(before), updated_at: app.now() });
  await app.touch(tx, "users", `user:${user.id}`);
}

const namedColumns = ({ username, display_name }: Names) => ({
  username,
  username_key: accountKey(username),
  display_name,
  display_key: accountKey(display_name),
});

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
      ...namedColumns(input),
      email: input.email,
      email_key: accountKey(input.email),
      email_confirmed: 1,
      updated_at: app.now(),
    });
    await app.touch(tx, "users", `user:${user.id}`);
    const done = { action: "person_profile", object: { id: user.id, kind: "user" }, person_id: user.id } as const;
    await noteStaffAction(app, tx, admin, { ...done, ...changeOf(user, input) });
  });
  await changed.catch((error) =>
    isUniqueViolation(error) ? refuse("username_taken", { field: "username" }) : Promise.reject(error),
  );
  return null;
}
