import { randomUUID } from "node:crypto";
import { roles } from "@askwell/domain";
import type { App } from "../../app.ts";
import { hashToken } from "../../platform/tokens/index.ts";
import type { Tx } from "../../tables.ts";
import type { Browser } from "../../who.ts";
import { closeAdministrationOf, deleteSessions, insertSession, saveUse } from "./queries.ts";

/** How long a session lives; normal use does not extend it. Source: api-accounts 2.1. */
const SESSION_LIFE_S = 7 * 24 * 3600;

/** The list of one's sessions is as exact as this: a write for every call would cost more than it tells. */
const USE_EXACT_TO_S = 5 * 60;

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

/**
 * The token that may read but not act. It follows from the token that acts, so that a browser which sends the one can
 * be given the other again although neither is stored; the way back is as hard as guessing.
 */
export function visitTokenOf(accessToken: string): string {
  return hashToken(`visit ${accessToken}`);
}

/** Signs a person in, in a write that is under way. The tokens are always new: none that a browser sent is kept. */
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
    last_used_at: now,
  });
  return { access_token, visit_token };
}

/** Signs a person in: two random tokens, of which only hashes are kept. */
export async function openSession(
  app: App,
  person: Person,
  browser: Pick<Browser, "ip" | "user_agent">,
): Promise<SessionTokens> {
  return app.db.write((tx) => storeSession(app, tx, person, browser));
}

/** Ends all sessions of a person, except that of `keptToken`. */
export async function endSessions(tx: Tx, userId: string, keptToken = ""): Promise<void> {
  await deleteSessions(tx, userId, keptToken === "" ? "" : hashToken(keptToken));
}

/** Ends a session's right to administer; it goes on as that of a member. Source: api-accounts 2.4. */
export async function closeAdministration(app: App, token: string): Promise<void> {
  await app.db.write((tx) => closeAdministrationOf(tx, hashToken(token)));
}

/** Notes that a session is in use, and from where, if that was not noted lately. */
export async function noteUse(app: App, browser: Pick<Browser, "token" | "ip">, lastUsedAt: number): Promise<void> {
  const now = app.now();
  if (lastUsedAt > now - USE_EXACT_TO_S) return;
  const use = { token_hash: hashToken(browser.token), last_used_at: now, ip: browser.ip };
  await app.db.write((tx) => saveUse(tx, use, now - USE_EXACT_TO_S));
}
