import { renderBio } from "@askwell/content/markdown";
import { accountKey, cleanDisplayName, isEmail, nameProblem, roles } from "@askwell/domain";
import type { UserCenterProfile } from "@askwell/plugin-kit";
import type { App } from "../../app.ts";
import { isUniqueViolation } from "../../platform/db/index.ts";
import type { Tx } from "../../tables.ts";
import { confirmEmail } from "../accounts/index.ts";
import { findLogin } from "../connectors/index.ts";
import { deleteFile, findOwnFile } from "../files/index.ts";
import { findUserByEmail, lockUser, looksLikeStaff, type UserRow, updateUser } from "../users/index.ts";

const MAX_CHARACTERS = 2000;

/** Updates an account from its profile in the user center, where users change it. */
export async function syncProfile(app: App, provider: string, person: UserCenterProfile): Promise<void> {
  const login = await findLogin(app.db.read, provider, person.external_id);
  if (!login) return;
  await app.db.write((tx) => refresh(app, tx, login.user_id, person)).catch(ignoreConflict);
}

/** The address was taken concurrently; the next login tries again. */
function ignoreConflict(error: unknown): undefined {
  if (!isUniqueViolation(error)) throw error;
}

async function refresh(app: App, tx: Tx, userId: string, person: UserCenterProfile): Promise<void> {
  const fields = fieldsOf(person);
  const user = await lockUser(tx, userId);
  if (!user) return;
  await updateAddress(app, tx, user, person);
  if (fields.display_name !== undefined && !(await mayUseName(tx, user, fields.display_name))) {
    delete fields.display_name;
    delete fields.display_key;
  }
  const isNew = Object.entries(fields).some(([field, value]) => user[field as keyof typeof fields] !== value);
  if (!isNew) return;
  await updateUser(tx, user.id, { ...fields, updated_at: app.now() });
  await app.invalidate(tx, "users", `user:${user.id}`);
  await discardOwnPicture(app, tx, user, fields);
}

/** A name that looks like staff is not taken over. */
async function mayUseName(tx: Tx, user: UserRow, name: string): Promise<boolean> {
  return name === user.display_name || user.role_id !== roles.user || !(await looksLikeStaff(tx, name, user.id));
}

function fieldsOf({ display_name, avatar, mobile, bio }: UserCenterProfile) {
  const name = cleanDisplayName(display_name);
  const about = plainText(bio);
  const telephone = plainText(mobile);
  return {
    ...(nameProblem(name) === null && { display_name: name, display_key: accountKey(name) }),
    ...(avatar !== "" && { avatar_type: "custom", avatar_custom: avatar }),
    ...(telephone !== "" && { mobile: telephone }),
    ...(about !== "" && { bio: about, bio_html: renderBio(about) }),
  };
}

/** A value of a plugin as text, cut to what can be stored. */
function plainText(value: unknown): string {
  if (typeof value !== "string") return "";
  return [...value.toWellFormed().replaceAll("\u0000", "").trim()].slice(0, MAX_CHARACTERS).join("");
}

/** A new address counts as confirmed by the user center; one that another account has is not taken over. */
async function updateAddress(app: App, tx: Tx, user: UserRow, { email }: UserCenterProfile): Promise<void> {
  const email_key = accountKey(email);
  if (!isEmail(email) || email_key === user.email_key) return;
  if (await findUserByEmail(tx, email_key)) return;
  await confirmEmail(app, tx, user, { email, email_key });
}

/** Deletes the uploaded picture that another one replaces. */
async function discardOwnPicture(
  app: App,
  tx: Tx,
  user: UserRow,
  { avatar_custom }: Partial<Pick<UserRow, "avatar_custom">>,
): Promise<void> {
  if (avatar_custom === undefined || avatar_custom === user.avatar_custom) return;
  const file = await findOwnFile(tx, { user_id: user.id, source: "avatar" }, user.avatar_custom);
  if (file) await deleteFile(app, tx, file);
}
