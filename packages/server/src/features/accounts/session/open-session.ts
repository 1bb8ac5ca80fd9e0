import type { LoginUser } from "@askwell/contract";
import { fail } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Tx } from "../../../tables.ts";
import type { Viewer } from "../../../viewer.ts";
import { logEvents } from "../../event-log/index.ts";
import { limitCodes } from "../../rate-limits/index.ts";
import { rememberBrowser, type SessionTokens, storeSession } from "../../sessions/index.ts";
import { lockUser, type UserRow, updateUser } from "../../users/index.ts";
import { failSuspendedLogin } from "../suspension/appeal-codes.ts";
import { loginUserOf } from "../wire.ts";

/** Locks a user; fails for one that does not exist or is deleted. */
export async function lockExistingUser(tx: Tx, userId: string): Promise<UserRow> {
  const user = await lockUser(tx, userId);
  return user && user.status !== "deleted" ? user : fail("user_not_found", { status: 400 });
}

/** For a user who has to log in, because a link does not replace the second factor. */
const NO_SESSION: SessionTokens = { access_token: "", visit_token: "" };

/**
 * Redeems a link with `redeem` and opens a session for its user. A suspended user gets no session, nor does a user with a
 * second factor who is not signed in already. Source: docs/rules/second-factor.md TS7.
 */
export async function openSessionByLink(
  app: App,
  viewer: Viewer,
  redeem: (tx: Tx) => Promise<UserRow>,
): Promise<LoginUser> {
  const login = await limitCodes(app, viewer.browser.ip, () =>
    app.db.write(async (tx) => {
      const user = await redeem(tx);
      if (user.status === "suspended") return user;
      const isProven = user.second_factor === 0 || viewer.id === user.id;
      const tokens = isProven ? await storeSession(app, tx, user, viewer.browser) : NO_SESSION;
      return { signedIn: loginUserOf(app, user, tokens) };
    }),
  );
  if (!("signedIn" in login)) return failSuspendedLogin(app, login);
  const { signedIn } = login;
  if (signedIn.visit_token === "") return signedIn;
  viewer.browser.setVisitToken(signedIn.visit_token);
  await rememberBrowser(app, viewer.browser, signedIn.id);
  return signedIn;
}

/**
 * Confirms the address of an account, or stores a new one as confirmed; a user without reputation gets the first point.
 * Source: docs/rules/accounts.md AC6.
 */
export async function confirmEmail(
  app: App,
  tx: Tx,
  user: UserRow,
  changes: Partial<Pick<UserRow, "email" | "email_key" | "password_hash">> = {},
): Promise<UserRow> {
  const confirmed = { ...changes, email_confirmed: 1 as const, rank: Math.max(1, user.rank), updated_at: app.now() };
  await updateUser(tx, user.id, confirmed);
  await app.invalidate(tx, `user:${user.id}`);
  await app.emit(tx, { kind: "address_confirmed", user_id: user.id });
  if (user.email_confirmed === 0) await logEvents(app, tx, [{ type: "user.confirmed", object_id: user.id }]);
  if (user.rank < 1) await app.emit(tx, { kind: "person_confirmed", user_id: user.id });
  return { ...user, ...confirmed };
}
