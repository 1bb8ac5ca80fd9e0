import { accountKey, isAllowedEmail } from "@askwell/domain";
import type { ExternalProfile } from "@askwell/plugin-kit";
import { ApiError, fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import type { Viewer } from "../../viewer.ts";
import { confirmEmail, failSuspendedLogin } from "../accounts/index.ts";
import { chooseFirst } from "../notification-choices/index.ts";
import { storeSession } from "../sessions/index.ts";
import { completeFirstStep, type LoginResult } from "../two-factor/index.ts";
import { lockUser, storePerson, type UserRow, updateUser, usernameOf } from "../users/index.ts";
import { displayNameOf, fallbackUsername } from "./external-profiles.ts";
import { findLogin, findLoginOf, insertLogin, updateLastLogin } from "./queries.ts";
import type { ExternalLoginRow } from "./table.ts";

/** Logs in the user of an external account, or asks for their second factor. Fails for deleted and suspended users. */
export async function logInLinked(
  app: App,
  viewer: Viewer,
  login: ExternalLoginRow,
  profile: ExternalProfile,
): Promise<LoginResult> {
  const result = await app.db.write(async (tx) => {
    const user = await lockUser(tx, login.user_id);
    if (!user || user.status === "deleted") return fail("login_of_deleted");
    if (user.status === "suspended") return { suspended: user };
    const confirmed = await confirmVerifiedEmail(app, tx, user, profile);
    await updateUser(tx, user.id, { last_login_at: app.now(), ...avatarFrom(confirmed, profile) });
    await updateLastLogin(tx, login, app.now());
    await app.invalidate(tx, `user:${user.id}`);
    return completeFirstStep(app, tx, confirmed, viewer.browser);
  });
  return "suspended" in result ? failSuspendedLogin(app, result.suspended) : result;
}

/** Confirms the user's address if it is the one that the provider has verified. */
async function confirmVerifiedEmail(app: App, tx: Tx, user: UserRow, { email }: ExternalProfile): Promise<UserRow> {
  const isVerified = user.email_confirmed === 0 && email !== "" && accountKey(email) === user.email_key;
  return isVerified ? confirmEmail(app, tx, user) : user;
}

/** Uses the avatar of the external profile if the user has chosen none. */
function avatarFrom(user: Pick<UserRow, "avatar_type" | "avatar_custom">, { avatar }: ExternalProfile) {
  const { avatar_type, avatar_custom } = user;
  const hasNone = avatar_type === "" && avatar_custom === "";
  return hasNone && avatar !== "" ? { avatar_type: "custom", avatar_custom: avatar } : { avatar_type, avatar_custom };
}

interface NewLinkedAccount {
  readonly provider: string;
  readonly profile: ExternalProfile;
  readonly email: string;
  /** Replaces the key of the address, for a user without one. */
  readonly email_key?: string;
  /** 1 when the provider has verified the address. */
  readonly email_confirmed: 0 | 1;
}

/** Creates an account for an external user and connects the two; `then` runs in the same transaction. */
export async function addLinkedAccount<Result>(
  app: App,
  account: NewLinkedAccount,
  then: (tx: Tx, user: UserRow) => Promise<Result>,
): Promise<Result> {
  const { provider, profile, email, email_confirmed } = account;
  const { external_id } = profile;
  const username =
    usernameOf(profile.username) ?? usernameOf(profile.display_name) ?? fallbackUsername(provider + external_id);
  const person = {
    username,
    display_name: await displayNameOf(app, profile, username),
    email,
    ...(account.email_key && { email_key: account.email_key }),
    email_confirmed,
    password_hash: "",
    last_login_at: app.now(),
  };
  return storePerson(app, person, async (tx, user) => {
    await linkAccount(app, tx, { provider, external_id, user_id: user.id });
    await updateUser(tx, user.id, avatarFrom(user, profile));
    await chooseFirst(tx, user.id);
    await app.emit(tx, { kind: "person_registered", user_id: user.id });
    return then(tx, user);
  });
}

/** Connects an external account to a user. Fails if either is connected to another one already. */
export async function linkAccount(
  app: App,
  tx: Tx,
  login: Pick<ExternalLoginRow, "provider" | "external_id" | "user_id">,
): Promise<void> {
  const { provider, external_id, user_id } = login;
  const existing = await findLogin(tx, provider, external_id);
  if (existing?.user_id === user_id) return;
  if (existing || (await findLoginOf(tx, user_id, provider))) fail("login_taken");
  await insertLogin(tx, { ...login, created_at: app.now(), last_login_at: 0 });
}

/** Fails for an address that may not register. */
export function requireAllowedEmail(app: App, email: string): void {
  const { allow_new_registrations, allow_email_domains } = app.settings.get("login");
  if (!allow_new_registrations) fail("registration_closed");
  if (!isAllowedEmail(email, allow_email_domains)) fail("email_domain");
}

/**
 * Creates an account, or logs in if a concurrent login of the same external user has created it. Fails for an address
 * that another account has.
 */
export async function registerLinked(app: App, viewer: Viewer, account: NewLinkedAccount): Promise<LoginResult> {
  const { provider, profile } = account;
  try {
    return await addLinkedAccount(app, account, (tx, user) => storeSession(app, tx, user, viewer.browser));
  } catch (error) {
    const existing = error instanceof ApiError && (await findLogin(app.db.read, provider, profile.external_id));
    if (!existing) throw error;
    return logInLinked(app, viewer, existing, profile);
  }
}
