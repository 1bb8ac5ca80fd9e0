import type { LoginUser, Parsed } from "@askwell/contract";
import { accountKey } from "@askwell/domain";
import { fail, failSuspended } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import { hashPassword, isForeignHash, passwordMatches } from "../../../platform/passwords/index.ts";
import type { Tx } from "../../../tables.ts";
import type { Viewer } from "../../../viewer.ts";
import { checkRateLimit, isRateLimited, resetAttempts, tryConsume } from "../../rate-limits/index.ts";
import { knownBrowser, type SessionTokens } from "../../sessions/index.ts";
import { completeFirstStep, type LoginResult, openVerifiedSession, withFactor } from "../../two-factor/index.ts";
import { findUserByEmail, lockUser, type UserRow, updateUser } from "../../users/index.ts";
import { failSuspendedLogin } from "../suspension/appeal-codes.ts";
import { finishLogin } from "../wire.ts";

async function verifyCredentials(app: App, input: Parsed<"loginByEmail">): Promise<UserRow | undefined> {
  const user = await findUserByEmail(app.db.read, accountKey(input.e_mail));
  const isRightPassword = await passwordMatches(user?.password_hash, input.pass);
  const isLoginAllowed = app.settings.get("login").allow_password_login && user?.status !== "deleted";
  return isRightPassword && isLoginAllowed ? user : undefined;
}

type LoginCounter = Parameters<typeof tryConsume> extends [App, ...infer Rest] ? Rest : never;

/** The token of the browser, if the account logged in with it before. */
async function knownBrowserOf(app: App, viewer: Viewer, account: string): Promise<string | undefined> {
  if (viewer.browser.known_tokens.length === 0) return undefined;
  const user = await findUserByEmail(app.db.read, account);
  return user && knownBrowser(app, viewer.browser, user.id);
}

/**
 * Whether a login from an unknown browser needs a captcha, because too many wrong passwords were sent for the account.
 * The login is not rejected: an attacker must not be able to lock the owner out. Source: docs/rules/accounts.md AC3.
 */
export async function isLoginCaptchaRequired(
  app: App,
  viewer: Viewer,
  input: Parsed<"loginByEmail">,
): Promise<boolean> {
  const account = accountKey(input.e_mail);
  return (
    (await isRateLimited(app, "login_account", account)) && (await knownBrowserOf(app, viewer, account)) === undefined
  );
}

/**
 * The counters of wrong passwords. A known browser has a counter of its own, which attempts from elsewhere do not
 * affect. Other attempts count for the pair of IP address and account, for the IP address, and for the account.
 */
async function countersOf(app: App, viewer: Viewer, account: string) {
  const known = await knownBrowserOf(app, viewer, account);
  const { ip } = viewer.browser;
  const own: LoginCounter = known === undefined ? ["login", { ip, account }] : ["login_known", known];
  const limiting: LoginCounter[] = known === undefined ? [own, ["login_address", { ip }]] : [own];
  const counting: LoginCounter[] = known === undefined ? [...limiting, ["login_account", account]] : limiting;
  return { own, limiting, counting };
}

/** Opens a session; the reply has the time of the previous login. Source: docs/wire/accounts.md "Log-in". */
export async function logIn(app: App, viewer: Viewer, input: Parsed<"loginByEmail">): Promise<LoginUser> {
  const { own, limiting, counting } = await countersOf(app, viewer, accountKey(input.e_mail));
  for (const counter of limiting) await checkRateLimit(app, ...counter);
  const user = await verifyCredentials(app, input);
  // Checked again after the slow comparison, so that concurrent attempts cannot exceed the limit.
  for (const counter of limiting) await checkRateLimit(app, ...counter);
  if (!user) {
    const exceeded = new Set<LoginCounter>();
    for (const counter of counting) if (!(await tryConsume(app, ...counter))) exceeded.add(counter);
    // Of concurrent attempts no more than the limit learn that their password was wrong.
    if (limiting.some((counter) => exceeded.has(counter))) fail("too_many_attempts");
    return fail("wrong_email_or_password", { field: "e_mail" });
  }
  await resetAttempts(app, ...own);
  if (user.status === "suspended") return failSuspendedLogin(app, user);
  const verified = isForeignHash(user.password_hash) ? await withOwnHash(app, user, input.pass) : user;
  return finishLogin(app, viewer, {
    user: verified,
    tokens: await openSession(app, viewer, verified, input.second_factor),
  });
}

/** Replaces the hash of another platform, now that the password is known. Rules: docs/rules/accounts.md AC27. */
async function withOwnHash(app: App, user: UserRow, pass: string): Promise<UserRow> {
  const password_hash = await hashPassword(pass);
  return app.db.write(async (tx) => {
    const stored = await lockUser(tx, user.id);
    // It was changed meanwhile: the login fails when it is checked again.
    if (stored?.password_hash !== user.password_hash) return user;
    await updateUser(tx, user.id, { password_hash });
    return { ...user, password_hash };
  });
}

/** Opens the session; an account with a second factor needs it as well. */
async function openSession(app: App, viewer: Viewer, user: UserRow, factor: string): Promise<SessionTokens> {
  const { browser } = viewer;
  if (user.second_factor === 1 && factor !== "") {
    const proof = { userId: user.id, browser, factor };
    const { tokens } = await withFactor(app, proof, (tx) => openVerifiedSession(app, tx, user, browser));
    return tokens;
  }
  const result = await app.db.write((tx) => completePasswordLogin(app, tx, viewer, user));
  if (!("entry" in result)) return result;
  const { entry } = result;
  return fail("second_factor_wanted", { fields: [{ field: "second_factor", code: "second_factor_wanted", entry }] });
}

/**
 * Checks the account again under its lock: while the password was compared, it may have been changed, a second factor
 * turned on or the account suspended, and each of these applies to logins in progress.
 */
async function completePasswordLogin(app: App, tx: Tx, viewer: Viewer, verified: UserRow): Promise<LoginResult> {
  const user = await lockUser(tx, verified.id);
  const isSame = user && user.status !== "deleted" && user.password_hash === verified.password_hash;
  if (!isSame) return fail("wrong_email_or_password", { field: "e_mail" });
  if (user.status === "suspended") failSuspended(user.suspended_until);
  if (user.second_factor === 0) await updateUser(tx, user.id, { last_login_at: app.now() });
  return completeFirstStep(app, tx, user, viewer.browser);
}
