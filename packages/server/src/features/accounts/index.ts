import { randomUUID } from "node:crypto";
import type { App } from "../../app.ts";
import { hashToken } from "../../platform/tokens/index.ts";

/** How long a session lives; normal use does not extend it. Source: api-accounts 2.1. */
export const SESSION_LIFE_S = 7 * 24 * 3600;

/** Signs a person in: two random tokens, of which only hashes are kept. */
export async function openSession(
  app: App,
  person: { id: string; role_id: number },
  browser: { ip: string; user_agent: string },
): Promise<{ access_token: string; visit_token: string }> {
  const [access_token, visit_token] = [randomUUID(), randomUUID()];
  const now = app.now();
  const session = {
    token_hash: hashToken(access_token),
    visit_hash: hashToken(visit_token),
    user_id: person.id,
    created_at: now,
    expires_at: now + SESSION_LIFE_S,
    admin_until: person.role_id === 2 ? now + SESSION_LIFE_S : 0,
    user_agent: browser.user_agent,
    ip: browser.ip,
  };
  await app.db.write((tx) => tx.insertInto("sessions").values(session).execute());
  return { access_token, visit_token };
}
