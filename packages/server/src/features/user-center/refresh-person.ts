import { renderBio } from "@askwell/content/markdown";
import { accountKey, isEmail, limits } from "@askwell/domain";
import type { UserCenterPerson } from "@askwell/plugin-kit";
import type { App } from "../../app.ts";
import { isUniqueViolation } from "../../platform/db/index.ts";
import type { Tx } from "../../tables.ts";
import { confirmEmail } from "../accounts/index.ts";
import { findLogin } from "../connectors/index.ts";
import { discardFile, findOwnFile } from "../files/index.ts";
import { findUserByEmail, lockUser, type UserRow, updateUser } from "../users/index.ts";

const MOST_CHARACTERS = 2000;

/** Takes over what the user center says about somebody who has come in from there: it is where they change it. */
export async function refreshPerson(app: App, provider: string, person: UserCenterPerson): Promise<void> {
  const login = await findLogin(app.db.read, provider, person.external_id);
  if (!login) return;
  const picture = await app.db.write((tx) => refresh(app, tx, login.user_id, person)).catch(orLater);
  if (picture) await app.files.remove(picture.path);
}

/** Somebody else took the address in the same moment: the next log-in sees it. */
function orLater(error: unknown): undefined {
  if (!isUniqueViolation(error)) throw error;
}

async function refresh(app: App, tx: Tx, userId: string, person: UserCenterPerson) {
  const facts = factsOf(person);
  const user = await lockUser(tx, userId);
  if (!user) return undefined;
  await takeAddress(app, tx, user, person);
  const isNew = Object.entries(facts).some(([field, value]) => user[field as keyof typeof facts] !== value);
  if (!isNew) return undefined;
  await updateUser(tx, user.id, { ...facts, updated_at: app.now() });
  await app.touch(tx, "users", `user:${user.id}`);
  return discardOwnPicture(tx, user, facts);
}

function factsOf({ display_name, avatar, mobile, bio }: UserCenterPerson) {
  const name = [...display_name].slice(0, limits.displayName.max).join("").trim();
  const about = plainText(bio);
  const telephone = plainText(mobile);
  return {
    ...(name !== "" && { display_name: name, display_key: accountKey(name) }),
    ...(avatar !== "" && { avatar_type: "custom", avatar_custom: avatar }),
    ...(telephone !== "" && { mobile: telephone }),
    ...(about !== "" && { bio: about, bio_html: renderBio(about) }),
  };
}

/** What a plugin says, cut to what can be stored. */
function plainText(value: unknown): string {
  if (typeof value !== "string") return "";
  return [...value.toWellFormed().replaceAll("\u0000", "").trim()].slice(0, MOST_CHARACTERS).join("");
}

/** A new address counts as confirmed, for it is the user center that knows; one that somebody has here stays theirs. */
async function takeAddress(app: App, tx: Tx, user: UserRow, { email }: UserCenterPerson): Promise<void> {
  const email_key = accountKey(email);
  if (!isEmail(email) || email_key === user.email_key) return;
  if (await findUserByEmail(tx, email_key)) return;
  await confirmEmail(app, tx, user, { email, email_key });
}

/** The picture that somebody had uploaded here, when another one stands in its place. */
async function discardOwnPicture(tx: Tx, user: UserRow, { avatar_custom }: Partial<Pick<UserRow, "avatar_custom">>) {
  if (avatar_custom === undefined || avatar_custom === user.avatar_custom) return undefined;
  const file = await findOwnFile(tx, { user_id: user.id, source: "avatar" }, user.avatar_custom);
  if (file) await discardFile(tx, file.id);
  return file;
}
