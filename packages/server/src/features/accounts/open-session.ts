import { randomUUID } from "node:crypto";
import type { LoginUser } from "@askwell/contract";
import { roles } from "@askwell/domain";
import type { App } from "../../app.ts";
import { hashToken } from "../../platform/tokens/index.ts";
import { refuse } from "../../refusal.ts";
import type { Tx } from "../../tables.ts";
import type { Browser, Viewer } from "../../who.ts";
import { lockUser, type UserRow, updateUser } from "../users/index.ts";
import { insertSession } from "./queries.ts";
import { loginUserOf } from "./wire.ts";

/** How long a session lives; normal use does not extend it. Source: api-accounts 2.1. */
const SESSION_LIFE_S = 7 * 24 * 3600;

/**
 * The token that may read but not act. It follows from the token that acts, so that a browser which sends the one can
 * be given the other again although neither is stored; the way back is as hard as guessing.
 */
export function visitTokenOf(accessToken: string): string {
  return hashToken(`visit ${accessToken}`);
}

/** The two tokens of a session, which are kept as hashes only. */
export interface SessionTokens {
  /** Acts: the `Authorization` header. */
  readonly access_token: string;
  /** Reads pages and files: the cookie. */
  readonly visit_token: string;
}

interface Person {
  readonly id: string;
  readonly role_id: number;
}

/** Signs a person in, in a write that is under way. */
export async function storeSession(
  app: App,
  tx: Tx,
  person: Person,
  browser: Pick<Browser, "ip" | "user_agent">,
): Promise<SessionTokens> {
  const access_token = randomUUID();
  const visit_token = visitTokenOf(access_token);
  const now = app.now();
  await insertSession(tx, {
    token_hash: hashToken(access_token),
    visit_hash: hashToken(visit_token),
    user_id: person.id,
    created_at: now,
    expires_at: now + SESSION_LIFE_S,
    admin_until: person.role_id === roles.admin ? now + SESSION_LIFE_S : 0,
    user_agent: browser.user_agent,
    ip: browser.ip,
  });
  return { access_token, visit_token };
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
