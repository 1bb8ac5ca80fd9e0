import type { LoginUser } from "@askwell/contract";
import type { App } from "../../app.ts";
import { refuse, refuseSuspended } from "../../refusal.ts";
import type { Tx } from "../../tables.ts";
import type { Viewer } from "../../who.ts";
import { limitCodes } from "../attempts/index.ts";
import { type SessionTokens, storeSession } from "../sessions/index.ts";
import { lockUser, type UserRow, updateUser } from "../users/index.ts";
import { loginUserOf } from "./wire.ts";

/** The account of a code, unless it was deleted meanwhile. */
export async function lockLiving(tx: Tx, userId: string): Promise<UserRow> {
  const user = await lockUser(tx, userId);
  return user && user.status !== "deleted" ? user : refuse("user_not_found", { status: 400 });
}

/** Of somebody who has to log in, because a link is no second factor. */
const NO_SESSION: SessionTokens = { access_token: "", visit_token: "" };

/**
 * Signs in whoever has followed a link, after what the link was for; a suspended person gets no session. Nor does
 * somebody with a second factor who is not signed in here already. Source: docs/rules/second-factor.md TS7.
 */
export async function enterBy(app: App, viewer: Viewer, follow: (tx: Tx) => Promise<UserRow>): Promise<LoginUser> {
  const entered = await limitCodes(app, viewer.browser.ip, () =>
    app.db.write(async (tx) => {
      const user = await follow(tx);
      if (user.status === "suspended") return user;
      const isProven = user.second_factor === 0 || viewer.id === user.id;
      const tokens = isProven ? await storeSession(app, tx, user, viewer.browser) : NO_SESSION;
      return { signedIn: loginUserOf(app, user, tokens) };
    }),
  );
  if (!("signedIn" in entered)) return refuseSuspended(entered.suspended_until);
  const { signedIn } = entered;
  if (signedIn.visit_token !== "") viewer.browser.setVisitToken(signedIn.visit_token);
  return signedIn;
}

/** Confirms an account's address, perhaps a new one; whoever has no point yet gets the one for it. Source: api-accounts 6.4. */
export async function confirmEmail(
  app: App,
  tx: Tx,
  user: UserRow,
  more: Partial<Pick<UserRow, "email" | "email_key" | "password_hash">> = {},
): Promise<UserRow> {
  const change = { ...more, email_confirmed: 1 as const, rank: Math.max(1, user.rank), updated_at: app.now() };
  await updateUser(tx, user.id, change);
  await app.touch(tx, `user:${user.id}`);
  if (user.rank < 1) await app.emit(tx, { kind: "person_confirmed", user_id: user.id });
  return { ...user, ...change };
}
