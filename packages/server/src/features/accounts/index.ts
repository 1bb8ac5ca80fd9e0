import type { App } from "../../app.ts";
import { hashToken } from "../../platform/tokens/index.ts";
import type { Browser } from "../../who.ts";
import { findUserByUsername } from "../users/index.ts";
import { issueCode, linkTo } from "./codes.ts";
import { type SessionTokens, storeSession } from "./open-session.ts";
import { closeAdministrationOf } from "./queries.ts";

export { storePassword } from "./set-password.ts";
export { storeRole } from "./set-role.ts";

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

/**
 * A link by which an imported person takes over their account, once and within seven days. Null when there is no such
 * account, or when it is somebody's own already: it has a password or an address.
 */
export async function claimLink(app: App, username: string): Promise<string | null> {
  const user = await findUserByUsername(app.db.read, username);
  if (!user || user.status === "deleted" || user.password_hash !== "" || user.email !== "") return null;
  const code = await app.db.write((tx) => issueCode(app, tx, { user_id: user.id, purpose: "claim" }));
  return linkTo(app, "claim", code);
}
