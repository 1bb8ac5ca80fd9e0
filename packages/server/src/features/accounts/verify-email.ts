import type { LoginUser, Parsed } from "@askwell/contract";
import type { App } from "../../app.ts";
import { found, refuse } from "../../refusal.ts";
import type { Tx } from "../../tables.ts";
import type { SignedIn, Viewer } from "../../who.ts";
import { findUser, lockUser, type UserRow, updateUser } from "../users/index.ts";
import { activationMail } from "./account-mails.ts";
import { takeCode } from "./codes.ts";
import { countAttempt, refuseTooMany } from "./limit-attempts.ts";
import { storeSession } from "./open-session.ts";
import { loginUserOf } from "./wire.ts";

/** Sends the link again, to whoever asks for it while signed in. Source: api-accounts 6.4. */
export async function sendVerification(app: App, person: SignedIn): Promise<null> {
  await refuseTooMany(app, "mail", person.id);
  const user = found(await findUser(app.db.read, person.id), "not_signed_in");
  await countAttempt(app, "mail", person.id);
  await app.db.write((tx) => app.emit(tx, activationMail(user.id, user.email, person.language)));
  return null;
}

/** Confirms the address that the code was sent to, and signs the person in. Source: api-accounts 6.4. */
export async function verifyEmail(app: App, viewer: Viewer, { code }: Parsed<"verifyEmail">): Promise<LoginUser> {
  return enterBy(app, viewer, async (tx) => {
    const { user_id, detail } = await takeCode(app, tx, code, "activate");
    const user = await lockLiving(tx, user_id);
    if (detail !== user.email_key) refuse("link_expired");
    return confirmEmail(app, tx, user);
  });
}

/** The account of a code, unless it was deleted meanwhile. */
export async function lockLiving(tx: Tx, userId: string): Promise<UserRow> {
  const user = await lockUser(tx, userId);
  return user && user.status !== "deleted" ? user : refuse("user_not_found", { status: 400 });
}

/** Signs in whoever has followed a link, after what the link was for; a suspended person gets no session. */
export async function enterBy(app: App, viewer: Viewer, follow: (tx: Tx) => Promise<UserRow>): Promise<LoginUser> {
  const signedIn = await app.db.write(async (tx) => {
    const user = await follow(tx);
    if (user.status === "suspended") return null;
    return loginUserOf(app, user, await storeSession(app, tx, user, viewer.browser));
  });
  if (!signedIn) return refuse("suspended");
  viewer.browser.setVisitToken(signedIn.visit_token);
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
