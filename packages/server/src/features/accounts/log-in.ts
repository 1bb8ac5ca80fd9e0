import type { LoginUser, Parsed } from "@askwell/contract";
import { accountKey } from "@askwell/domain";
import type { App } from "../../app.ts";
import { passwordMatches } from "../../platform/passwords/index.ts";
import { refuse, refuseSuspended } from "../../refusal.ts";
import type { Tx } from "../../tables.ts";
import type { Viewer } from "../../who.ts";
import { countAttempt, forgetAttempts, refuseTooMany } from "../attempts/index.ts";
import { admit, type Entrance, enter, withFactor } from "../factors/index.ts";
import type { SessionTokens } from "../sessions/index.ts";
import { findUserByEmail, lockUser, type UserRow, updateUser } from "../users/index.ts";
import { welcome } from "./wire.ts";

async function rightAccount(app: App, input: Parsed<"loginByEmail">): Promise<UserRow | undefined> {
  const user = await findUserByEmail(app.db.read, accountKey(input.e_mail));
  const isRight = await passwordMatches(user?.password_hash, input.pass);
  const mayEnter = app.settings.get("login").allow_password_login && user?.status !== "deleted";
  return isRight && mayEnter ? user : undefined;
}

type Counter = Parameters<typeof countAttempt> extends [App, ...infer Rest] ? Rest : never;

/** How wrong passwords are counted: for the account from where they come, for the account, and for where they come from. */
function countersOf(ip: string, account: string): { pair: Counter; all: Counter[] } {
  const pair: Counter = ["login", ip, account];
  return { pair, all: [pair, ["login_account", account], ["login_address", ip]] };
}

/** Opens a session; the reply shows the log-in before. Source: api-accounts 6.3. */
export async function logIn(app: App, viewer: Viewer, input: Parsed<"loginByEmail">): Promise<LoginUser> {
  const { pair, all } = countersOf(viewer.browser.ip, accountKey(input.e_mail));
  for (const counter of all) await refuseTooMany(app, ...counter);
  const user = await rightAccount(app, input);
  // Again, now that it is compared: however many come at once, only so many learn whether theirs is right.
  for (const counter of all) await refuseTooMany(app, ...counter);
  if (!user) {
    for (const counter of all) await countAttempt(app, ...counter);
    return refuse("wrong_email_or_password", { field: "e_mail" });
  }
  await forgetAttempts(app, ...pair);
  if (user.status === "suspended") refuseSuspended(user.suspended_until);
  return welcome(app, viewer, { user, tokens: await openFor(app, viewer, user, input.second_factor) });
}

/** Opens the session; for whoever has a second factor only with it. */
async function openFor(app: App, viewer: Viewer, user: UserRow, factor: string): Promise<SessionTokens> {
  const { browser } = viewer;
  if (user.second_factor === 1 && factor !== "") {
    const proof = { userId: user.id, ip: browser.ip, factor };
    const { tokens } = await withFactor(app, proof, (tx) => enter(app, tx, user, browser));
    return tokens;
  }
  const entrance = await app.db.write((tx) => enterWithPassword(app, tx, viewer, user));
  if (!("entry" in entrance)) return entrance;
  const { entry } = entrance;
  return refuse("second_factor_wanted", { fields: [{ field: "second_factor", code: "second_factor_wanted", entry }] });
}

/**
 * Looks again while nobody else changes the account: comparing a password takes long enough for another one to be set,
 * a second factor to be turned on or a suspension to begin, and each of them is for every log-in that is not over.
 */
async function enterWithPassword(app: App, tx: Tx, viewer: Viewer, seen: UserRow): Promise<Entrance> {
  const user = await lockUser(tx, seen.id);
  const isSame = user && user.status !== "deleted" && user.password_hash === seen.password_hash;
  if (!isSame) return refuse("wrong_email_or_password", { field: "e_mail" });
  if (user.status === "suspended") refuseSuspended(user.suspended_until);
  if (user.second_factor === 0) await updateUser(tx, user.id, { last_login_at: app.now() });
  return admit(app, tx, user, viewer.browser);
}
