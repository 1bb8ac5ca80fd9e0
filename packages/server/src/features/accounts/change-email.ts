import type { LoginUser, Parsed } from "@askwell/contract";
import { accountKey, isAllowedEmail } from "@askwell/domain";
import type { App } from "../../app.ts";
import { isUniqueViolation } from "../../platform/db/index.ts";
import { hashPassword, passwordMatches } from "../../platform/passwords/index.ts";
import { found, refuse } from "../../refusal.ts";
import type { SignedIn, Viewer } from "../../who.ts";
import { findUser, updateUser } from "../users/index.ts";
import { activationMail, newAddressMail } from "./account-mails.ts";
import { takeCode } from "./codes.ts";
import { countAttempt, refuseTooMany } from "./limit-attempts.ts";
import { refuseTakenEmail } from "./make-person.ts";
import { deleteSessions } from "./queries.ts";
import { confirmEmail, enterBy, lockLiving } from "./verify-email.ts";

/** Sends a link to the address that the caller wants instead; nothing changes before it is followed. Source: api-accounts 6.6. */
export async function requestEmailChange(
  app: App,
  person: SignedIn,
  input: Parsed<"requestEmailChange">,
): Promise<null> {
  if (!isAllowedEmail(input.e_mail, app.settings.get("login").allow_email_domains)) refuse("email_domain");
  const user = found(await findUser(app.db.read, person.id), "not_signed_in");
  const mustProve = user.email_confirmed === 1 && user.password_hash !== "";
  if (mustProve && !(await passwordMatches(user.password_hash, input.pass)))
    refuse("wrong_old_password", { field: "pass" });
  await refuseTakenEmail(app, input.e_mail, "e_mail");
  await refuseTooMany(app, "mail", user.id);
  await countAttempt(app, "mail", user.id);
  await app.db.write((tx) => app.emit(tx, newAddressMail(user.id, input.e_mail, person.language)));
  return null;
}

/** Takes the new address, which its link has confirmed, and signs the person in. Source: api-accounts 6.6. */
export async function changeEmail(app: App, viewer: Viewer, { code }: Parsed<"changeEmail">): Promise<LoginUser> {
  const entered = enterBy(app, viewer, async (tx) => {
    const { user_id, detail } = await takeCode(app, tx, code, "change_email");
    const user = await lockLiving(tx, user_id);
    return confirmEmail(app, tx, user, { email: detail, email_key: accountKey(detail) });
  });
  return entered.catch((error) => (isUniqueViolation(error) ? refuse("email_taken") : Promise.reject(error)));
}

/** Takes over an imported account: address and password are now the person's own. */
export async function claimAccount(app: App, viewer: Viewer, input: Parsed<"claimAccount">): Promise<LoginUser> {
  const { allow_email_domains, require_email_verification } = app.settings.get("login");
  if (!isAllowedEmail(input.e_mail, allow_email_domains)) refuse("email_domain");
  const password_hash = await hashPassword(input.pass);
  const own = { email: input.e_mail, email_key: accountKey(input.e_mail), password_hash };
  const entered = enterBy(app, viewer, async (tx) => {
    const { user_id } = await takeCode(app, tx, input.code, "claim");
    const user = await lockLiving(tx, user_id);
    await deleteSessions(tx, user.id);
    if (!require_email_verification) return confirmEmail(app, tx, user, own);
    const change = { ...own, email_confirmed: 0 as const, updated_at: app.now() };
    await updateUser(tx, user.id, change);
    await app.touch(tx, `user:${user.id}`);
    await app.emit(tx, activationMail(user.id, input.e_mail, viewer.language));
    return { ...user, ...change };
  });
  return entered.catch((error) =>
    isUniqueViolation(error) ? refuse("email_taken", { field: "e_mail" }) : Promise.reject(error),
  );
}
