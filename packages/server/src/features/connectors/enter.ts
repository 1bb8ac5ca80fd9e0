import { accountKey, isAllowedEmail } from "@askwell/domain";
import type { Outsider } from "@askwell/plugin-kit";
import type { App } from "../../app.ts";
import { Refusal, refuse } from "../../refusal.ts";
import type { Tx } from "../../tables.ts";
import type { Viewer } from "../../who.ts";
import { confirmEmail, saveConfig } from "../accounts/index.ts";
import { admit, type Entrance } from "../factors/index.ts";
import { storeSession } from "../sessions/index.ts";
import { lockUser, storePerson, type UserRow, updateUser, usernameOf } from "../users/index.ts";
import { displayNameOf, someUsername } from "./outsiders.ts";
import { findLogin, findLoginOf, insertLogin, noteLogin } from "./queries.ts";
import type { ExternalLoginRow } from "./table.ts";

/** Signs in whoever an account of another system belongs to, or asks for their second factor. Refuses deleted and suspended people. */
export async function enterKnown(
  app: App,
  viewer: Viewer,
  login: ExternalLoginRow,
  outsider: Outsider,
): Promise<Entrance> {
  return app.db.write(async (tx) => {
    const user = await lockUser(tx, login.user_id);
    if (!user || user.status === "deleted") return refuse("login_of_deleted");
    if (user.status === "suspended") refuse("suspended");
    const confirmed = await confirmIfVouchedFor(app, tx, user, outsider);
    await updateUser(tx, user.id, { last_login_at: app.now(), ...pictureFor(confirmed, outsider) });
    await noteLogin(tx, login, app.now());
    await app.touch(tx, `user:${user.id}`);
    return admit(app, tx, confirmed, viewer.browser);
  });
}

/** The other system vouches for one address; only that one is confirmed by it. */
async function confirmIfVouchedFor(app: App, tx: Tx, user: UserRow, { email }: Outsider): Promise<UserRow> {
  const isVouchedFor = user.email_confirmed === 0 && email !== "" && accountKey(email) === user.email_key;
  return isVouchedFor ? confirmEmail(app, tx, user) : user;
}

/** Whoever has chosen no picture gets the one that they have elsewhere. */
function pictureFor(user: Pick<UserRow, "avatar_type" | "avatar_custom">, { avatar }: Outsider) {
  const { avatar_type, avatar_custom } = user;
  const hasNone = avatar_type === "" && avatar_custom === "";
  return hasNone && avatar !== "" ? { avatar_type: "custom", avatar_custom: avatar } : { avatar_type, avatar_custom };
}

interface Newcomer {
  readonly provider: string;
  readonly outsider: Outsider;
  readonly email: string;
  /** Replaces the key of the address, for somebody without one. */
  readonly email_key?: string;
  /** 1 when the address is known to be theirs. */
  readonly email_confirmed: 0 | 1;
}

/** Makes an account for somebody of another system and connects the two. `then` is what else belongs to the write. */
export async function addNewcomer<Result>(
  app: App,
  newcomer: Newcomer,
  then: (tx: Tx, user: UserRow) => Promise<Result>,
): Promise<Result> {
  const { provider, outsider, email, email_confirmed } = newcomer;
  const { external_id } = outsider;
  const username =
    usernameOf(outsider.username) ?? usernameOf(outsider.display_name) ?? someUsername(provider + external_id);
  const person = {
    username,
    display_name: displayNameOf(outsider, username),
    email,
    ...(newcomer.email_key && { email_key: newcomer.email_key }),
    email_confirmed,
    password_hash: "",
    last_login_at: app.now(),
  };
  return storePerson(app, person, async (tx, user) => {
    await connect(app, tx, { provider, external_id, user_id: user.id });
    await updateUser(tx, user.id, pictureFor(user, outsider));
    await saveConfig(tx, user.id, { inbox: true });
    await app.emit(tx, { kind: "person_registered", user_id: user.id });
    return then(tx, user);
  });
}

/** Connects an account of another system to one of ours. Refuses when either has a partner already. */
export async function connect(
  app: App,
  tx: Tx,
  login: Pick<ExternalLoginRow, "provider" | "external_id" | "user_id">,
): Promise<void> {
  const { provider, external_id, user_id } = login;
  const known = await findLogin(tx, provider, external_id);
  if (known?.user_id === user_id) return;
  if (known || (await findLoginOf(tx, user_id, provider))) refuse("login_taken");
  await insertLogin(tx, { ...login, created_at: app.now(), last_login_at: 0 });
}

/** Refuses an address that nobody may register with. */
export function refuseUnfitEmail(app: App, email: string): void {
  const { allow_new_registrations, allow_email_domains } = app.settings.get("login");
  if (!allow_new_registrations) refuse("registration_closed");
  if (!isAllowedEmail(email, allow_email_domains)) refuse("email_domain");
}

/**
 * Makes an account, unless the same person has become one in another tab meanwhile: then that one is entered. Refuses
 * an address that somebody else has.
 */
export async function enterNew(app: App, viewer: Viewer, newcomer: Newcomer): Promise<Entrance> {
  const { provider, outsider } = newcomer;
  try {
    return await addNewcomer(app, newcomer, (tx, user) => storeSession(app, tx, user, viewer.browser));
  } catch (error) {
    const known = error instanceof Refusal && (await findLogin(app.db.read, provider, outsider.external_id));
    if (!known) throw error;
    return enterKnown(app, viewer, known, outsider);
  }
}
