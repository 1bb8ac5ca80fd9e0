import { randomUUID } from "node:crypto";
import { roles } from "@askwell/domain";
import type { App } from "../../app.ts";
import { hashToken } from "../../platform/tokens/index.ts";
import type { Db, Tx } from "../../tables.ts";
import type { BrowserContext, Member } from "../../viewer.ts";
import { deleteProgramKeysOf } from "../api-keys/index.ts";
import {
  closeAdministrationOf,
  deleteSessions,
  findSessionEnd,
  insertSession,
  listSessions,
  saveUse,
} from "./queries.ts";
import { isCurrent } from "./session-id.ts";
import type { SessionRow } from "./table.ts";

export { endCurrentSession } from "./end-current-session.ts";
export { KNOWN_LIFETIME_S, knownBrowser, knownBrowserByFactor, rememberBrowser } from "./known-browsers.ts";

/** The lifetime of a session; use does not extend it. Source: docs/rules/accounts.md AC4. */
const SESSION_LIFETIME_S = 7 * 24 * 3600;

/** The precision of a session's last use, which saves a write for every call. */
const USE_PRECISION_S = 5 * 60;

/** The two tokens of a session. Only their hashes are stored. */
export interface SessionTokens {
  /** Sent in the `Authorization` header; may write. */
  readonly access_token: string;
  /** Sent as the cookie; may only read pages and files. */
  readonly visit_token: string;
}

interface SessionUser {
  readonly id: string;
  readonly role_id: number;
}

/**
 * The token that may only read. It is derived from the access token, so that a browser which sends that one can get the
 * other again although neither is stored. The derivation is a hash, so the access token cannot be computed from it.
 */
export function visitTokenOf(accessToken: string): string {
  return hashToken(`visit ${accessToken}`);
}

/** Where a session is opened, and for one in which the site is seen as another role its fields. */
type SessionOrigin = Pick<BrowserContext, "ip" | "user_agent"> & {
  readonly view?: Pick<SessionRow, "view_as" | "opened_by" | "expires_at" | "admin_until">;
};

/**
 * Opens a session in an open transaction; `view` makes it one in which the site is seen as another role. The tokens are
 * always new; none sent by the browser is reused.
 */
export async function storeSession(
  app: App,
  tx: Tx,
  person: SessionUser,
  { view, ...browser }: SessionOrigin,
): Promise<SessionTokens> {
  const access_token = randomUUID();
  const visit_token = visitTokenOf(access_token);
  const now = app.now();
  await insertSession(tx, {
    token_hash: hashToken(access_token),
    visit_hash: hashToken(visit_token),
    user_id: person.id,
    created_at: now,
    expires_at: now + SESSION_LIFETIME_S,
    admin_until: person.role_id === roles.admin ? now + SESSION_LIFETIME_S : 0,
    user_agent: browser.user_agent,
    ip: browser.ip,
    last_used_at: now,
    ...{ view_as: "", opened_by: "" },
    ...view,
  });
  return { access_token, visit_token };
}

/** Opens a session with two random tokens, of which only hashes are stored. */
export async function openSession(
  app: App,
  person: SessionUser,
  browser: Pick<BrowserContext, "ip" | "user_agent">,
): Promise<SessionTokens> {
  return app.db.write((tx) => storeSession(app, tx, person, browser));
}

/** The session of a request, or of the page that is rendered; undefined where it has just ended. */
export async function currentSession(app: App, member: Member): Promise<SessionRow | undefined> {
  const sessions = await listSessions(app.db.read, member.id, app.now());
  return sessions.find((session) => isCurrent(member, session));
}

/** When a session expires, in Unix seconds; undefined once it was ended. */
export async function sessionEnd(db: Db, tokenHash: string): Promise<number | undefined> {
  return findSessionEnd(db, tokenHash);
}

/**
 * Ends all sessions of a user, except the one of `exceptToken`, and disconnects their programs. Rule:
 * docs/rules/oauth.md OC9.
 */
export async function endSessions(tx: Tx, userId: string, exceptToken = ""): Promise<void> {
  await deleteSessions(tx, userId, exceptToken === "" ? "" : hashToken(exceptToken));
  await deleteProgramKeysOf(tx, userId);
}

/**
 * Ends a session's admin rights; it stays a member's session. Source: docs/wire/accounts.md "Administration sessions".
 */
export async function closeAdministration(app: App, token: string): Promise<void> {
  await app.db.write((tx) => closeAdministrationOf(tx, hashToken(token)));
}

/** Stores the time and origin of a session's use, unless that was done recently. */
export async function recordUse(
  app: App,
  browser: Pick<BrowserContext, "token" | "ip">,
  lastUsedAt: number,
): Promise<void> {
  const now = app.now();
  if (lastUsedAt > now - USE_PRECISION_S) return;
  const use = { token_hash: hashToken(browser.token), last_used_at: now, ip: browser.ip };
  await app.db.write((tx) => saveUse(tx, use, now - USE_PRECISION_S));
}
