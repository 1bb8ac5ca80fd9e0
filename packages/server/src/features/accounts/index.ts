import type { App } from "../../app.ts";
import { hashToken } from "../../platform/tokens/index.ts";
import type { Browser } from "../../who.ts";
import { type SessionTokens, storeSession } from "./open-session.ts";
import { closeAdministrationOf } from "./queries.ts";

export { claimLink } from "./claim-link.ts";
export { issueCode } from "./codes.ts";

/** Signs a person in: two random tokens, of which only hashes are kept. */
export async function openSession(
  app: App,
  person: { readonly id: string; readonly role_id: number },
  browser: Pick<Browser, "ip" | "user_agent">,
): Promise<SessionTokens> {
  return app.db.write((tx) => storeSession(app, tx, person, browser));
}

/** Whether people may register by themselves. Source: api-accounts 6.2. */
export function isRegistrationOpen(app: App): boolean {
  const { allow_new_registrations, allow_email_registrations } = app.settings.get("login");
  return allow_new_registrations && allow_email_registrations;
}

/** Ends a session's right to administer; it goes on as that of a member. Source: api-accounts 2.4. */
export async function closeAdministration(app: App, token: string): Promise<void> {
  await app.db.write((tx) => closeAdministrationOf(tx, hashToken(token)));
}
