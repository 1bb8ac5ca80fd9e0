import type { App } from "../../app.ts";
import { findUserByUsername } from "../users/index.ts";
import { type CodePurpose, codeUrl, issueCode, redeemCode } from "./codes.ts";
import { isUnclaimed } from "./registration/mail-claims.ts";

export { storeRole, undoRoleChange } from "./administration/set-role.ts";
export { closeAccount, reactivateUser, removePerson } from "./administration/set-status.ts";
export { redeemCode } from "./codes.ts";
export { activationMail, bindingMail } from "./email/account-mails.ts";
export { storePassword } from "./password/set-password.ts";
export { CLAIM_CODE, claimCodes } from "./registration/claim-codes.ts";
export { type ClaimRequest, isUnclaimed, mailClaims } from "./registration/mail-claims.ts";
export { createAccount } from "./registration/register.ts";
export { isLoginCaptchaRequired } from "./session/log-in.ts";
export { confirmEmail, lockExistingUser, openSessionByLink } from "./session/open-session.ts";
export { failSuspendedLogin } from "./suspension/appeal-codes.ts";
export { type CodePurpose, codeUrl, issueCode };

/** Whether people may register by themselves. Source: docs/rules/accounts.md AC1. */
export function isRegistrationOpen(app: App): boolean {
  const { allow_new_registrations, allow_email_registrations } = app.settings.get("login");
  return allow_new_registrations && allow_email_registrations;
}

/**
 * A link that claims an imported account, once and within seven days. Null when there is no such account, or when it has
 * been claimed: it has a password or an address.
 */
export async function claimLink(app: App, username: string): Promise<string | null> {
  const user = await findUserByUsername(app.db.read, username);
  if (!user || user.status === "deleted" || !isUnclaimed(user)) return null;
  const code = await app.db.write((tx) => issueCode(app, tx, { user_id: user.id, purpose: "claim" }));
  return codeUrl(app, "claim", code);
}

/** Redeems the code of an export link and returns the id of its user; fails with `link_expired` for an unknown or expired code. */
export async function redeemExport(app: App, code: string): Promise<string> {
  const { user_id } = await app.db.write((tx) => redeemCode(app, tx, code, "export"));
  return user_id;
}
