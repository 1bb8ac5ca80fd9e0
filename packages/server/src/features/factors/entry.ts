import { randomBytes } from "node:crypto";
import type { App } from "../../app.ts";
import { hashToken } from "../../platform/tokens/index.ts";
import { refuse, refuseSuspended } from "../../refusal.ts";
import type { Tx } from "../../tables.ts";
import type { Browser } from "../../who.ts";
import { type SessionTokens, storeSession } from "../sessions/index.ts";
import { findUser, lockUser, type UserRow, updateUser } from "../users/index.ts";
import { withFactor } from "./prove-factor.ts";
import { deleteStep } from "./queries.ts";
import { findOpenStep, openStep } from "./steps.ts";

/** What the first step of a log-in leads to: a session, or the entry that waits for the second factor. */
export type Entrance = SessionTokens | { readonly entry: string };

/** What an entry has seen: a password that was changed meanwhile closes it. */
const markOf = (user: UserRow) => hashToken(`entry ${user.id} ${user.password_hash}`);

/** Keeps that somebody has done the first step; the secret goes to their browser only. */
async function openEntry(app: App, tx: Tx, user: UserRow): Promise<string> {
  const secret = randomBytes(32).toString("base64url");
  await openStep(app, tx, { user_id: user.id, purpose: "enter", kept: markOf(user), secret });
  return secret;
}

/** Signs in whoever has done the first step, or asks for the second: the one gate of every log-in. Takes a locked row. */
export async function admit(
  app: App,
  tx: Tx,
  user: UserRow,
  browser: Pick<Browser, "ip" | "user_agent">,
): Promise<Entrance> {
  return user.second_factor === 1 ? { entry: await openEntry(app, tx, user) } : storeSession(app, tx, user, browser);
}

/** Opens the session that an entry waits for, by the second factor. An entry is good once. */
export async function redeemEntry(
  app: App,
  browser: Pick<Browser, "ip" | "user_agent">,
  { entry, second_factor }: { readonly entry: string; readonly second_factor: string },
): Promise<{ user: UserRow; tokens: SessionTokens }> {
  const step = await findOpenStep(app, app.db.read, entry, "enter");
  const waiting = step && (await findUser(app.db.read, step.user_id));
  if (!step || waiting?.status === "deleted" || !waiting || step.kept !== markOf(waiting)) refuse("second_factor_late");
  if (waiting.status === "suspended") refuseSuspended(waiting.suspended_until);
  return withFactor(app, { userId: waiting.id, ip: browser.ip, factor: second_factor }, async (tx) => {
    if (!(await deleteStep(tx, step.key_hash))) refuse("second_factor_late");
    return enter(app, tx, waiting, browser);
  });
}

/**
 * Opens a session for somebody whose second factor was right, in the write that has used it up. `seen` is the account
 * as the first step found it: a password that was changed meanwhile opens nothing.
 */
export async function enter(app: App, tx: Tx, seen: UserRow, browser: Pick<Browser, "ip" | "user_agent">) {
  const user = await lockUser(tx, seen.id);
  if (!user || user.status === "deleted" || markOf(user) !== markOf(seen)) return refuse("second_factor_late");
  if (user.status === "suspended") refuseSuspended(user.suspended_until);
  await updateUser(tx, user.id, { last_login_at: app.now() });
  return { user, tokens: await storeSession(app, tx, user, browser) };
}
