import { randomBytes } from "node:crypto";
import { fail, failSuspended } from "../../api-error.ts";
import type { App } from "../../app.ts";
import { hashToken } from "../../platform/tokens/index.ts";
import type { Tx } from "../../tables.ts";
import type { BrowserContext } from "../../viewer.ts";
import { type SessionTokens, storeSession } from "../sessions/index.ts";
import { findUser, lockUser, type UserRow, updateUser } from "../users/index.ts";
import { deleteStep } from "./queries.ts";
import { createStep, findOpenStep } from "./steps.ts";
import { withFactor } from "./with-factor.ts";

/** The result of the first step of a login: a session, or the key of a pending login that needs the second factor. */
export type LoginResult = SessionTokens | { readonly entry: string };

/** The state of the account that a pending login depends on: a changed password invalidates it. */
const pendingLoginHash = (user: UserRow) => hashToken(`entry ${user.id} ${user.password_hash}`);

/** Stores a pending login; the secret is sent to the browser only. */
async function createPendingLogin(app: App, tx: Tx, user: UserRow): Promise<string> {
  const secret = randomBytes(32).toString("base64url");
  await createStep(app, tx, { user_id: user.id, purpose: "enter", kept: pendingLoginHash(user), secret });
  return secret;
}

/**
 * Opens a session, or a pending login for an account with a second factor. All logins pass through here. Takes a locked
 * row.
 */
export async function completeFirstStep(
  app: App,
  tx: Tx,
  user: UserRow,
  browser: Pick<BrowserContext, "ip" | "user_agent">,
): Promise<LoginResult> {
  return user.second_factor === 1
    ? { entry: await createPendingLogin(app, tx, user) }
    : storeSession(app, tx, user, browser);
}

/** Completes a pending login by the second factor. It is valid once. */
export async function completePendingLogin(
  app: App,
  browser: Pick<BrowserContext, "ip" | "user_agent" | "known_tokens">,
  { entry, second_factor }: { readonly entry: string; readonly second_factor: string },
): Promise<{ user: UserRow; tokens: SessionTokens }> {
  const step = await findOpenStep(app, app.db.read, entry, "enter");
  const account = step && (await findUser(app.db.read, step.user_id));
  if (!step || account?.status === "deleted" || !account || step.kept !== pendingLoginHash(account))
    fail("second_factor_late");
  if (account.status === "suspended") failSuspended(account.suspended_until);
  return withFactor(app, { userId: account.id, browser, factor: second_factor }, async (tx) => {
    if (!(await deleteStep(tx, step.key_hash))) fail("second_factor_late");
    return openVerifiedSession(app, tx, account, browser);
  });
}

/**
 * Opens a session after a valid second factor, in the transaction that has used it up. `seen` is the account at the
 * first step: a password that was changed since then invalidates the login.
 */
export async function openVerifiedSession(
  app: App,
  tx: Tx,
  seen: UserRow,
  browser: Pick<BrowserContext, "ip" | "user_agent">,
) {
  const user = await lockUser(tx, seen.id);
  if (!user || user.status === "deleted" || pendingLoginHash(user) !== pendingLoginHash(seen))
    return fail("second_factor_late");
  if (user.status === "suspended") failSuspended(user.suspended_until);
  await updateUser(tx, user.id, { last_login_at: app.now() });
  return { user, tokens: await storeSession(app, tx, user, browser) };
}
