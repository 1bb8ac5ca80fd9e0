import { randomUUID } from "node:crypto";
import { roles } from "@askwell/domain";
import type { App } from "../../app.ts";
import { hashToken } from "../../platform/tokens/index.ts";
import type { Tx } from "../../tables.ts";
import type { Browser } from "../../who.ts";
import { insertSession } from "./queries.ts";

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
