import type { App } from "../../app.ts";
import { findUserByUsername } from "../users/index.ts";
import { type CodePurpose, issueCode, linkTo, takeCode } from "./codes.ts";

export { takeCode } from "./codes.ts";
export { activationMail, bindingMail } from "./letters.ts";
export { saveConfig } from "./notification-config.ts";
export { confirmEmail, enterBy, lockLiving } from "./open-session.ts";
export { storePassword } from "./set-password.ts";
export { putRoleBack, storeRole } from "./set-role.ts";
export { putStandingBack, restoreStanding } from "./set-status.ts";
export { type CodePurpose, issueCode, linkTo };

/** Whether people may register by themselves. Source: api-accounts 6.2. */
export function isRegistrationOpen(app: App): boolean {
  const { allow_new_registrations, allow_email_registrations } = app.settings.get("login");
  return allow_new_registrations && allow_email_registrations;
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

/** Whose archive a link opens; refuses with `link_expired` where it opens none, or no longer. */
export async function redeemExport(app: App, code: string): Promise<string> {
  const { user_id } = await app.db.write((tx) => takeCode(app, tx, code, "export"));
  return user_id;
}
