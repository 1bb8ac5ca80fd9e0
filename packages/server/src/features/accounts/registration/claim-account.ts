import type { LoginUser, Parsed } from "@askwell/contract";
import { accountKey, isAllowedEmail } from "@askwell/domain";
import { fail, failField } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import { isUniqueViolation } from "../../../platform/db/index.ts";
import { hashPassword } from "../../../platform/passwords/index.ts";
import type { Viewer } from "../../../viewer.ts";
import { deletePersonalKeysOf } from "../../api-keys/index.ts";
import { limitKnownAddresses } from "../../rate-limits/index.ts";
import { endSessions } from "../../sessions/index.ts";
import { updateUser } from "../../users/index.ts";
import { redeemCode } from "../codes.ts";
import { activationMail } from "../email/account-mails.ts";
import { confirmEmail, lockExistingUser, openSessionByLink } from "../session/open-session.ts";
import { isUnclaimed } from "./mail-claims.ts";

/** Claims an imported account by storing the address and the password that the user chose. */
export async function claimAccount(app: App, viewer: Viewer, input: Parsed<"claimAccount">): Promise<LoginUser> {
  const { allow_email_domains, require_email_verification } = app.settings.get("login");
  if (!isAllowedEmail(input.e_mail, allow_email_domains)) failField("email_domain", "e_mail");
  const password_hash = await hashPassword(input.pass);
  const credentials = { email: input.e_mail, email_key: accountKey(input.e_mail), password_hash };
  const claim = () =>
    openSessionByLink(app, viewer, async (tx) => {
      const { user_id, detail } = await redeemCode(app, tx, input.code, "claim");
      const user = await lockExistingUser(tx, user_id);
      // The account was claimed by another of its links.
      if (!isUnclaimed(user)) fail("link_expired");
      await endSessions(tx, user.id);
      await deletePersonalKeysOf(tx, user.id);
      // Who has the link from a mail to this address owns the address.
      const isProved = detail !== "" && detail === credentials.email_key;
      if (isProved || !require_email_verification) return confirmEmail(app, tx, user, credentials);
      const change = { ...credentials, email_confirmed: 0 as const, updated_at: app.now() };
      await updateUser(tx, user.id, change);
      await app.invalidate(tx, `user:${user.id}`);
      await app.emit(tx, activationMail(user.id, input.e_mail, viewer.language));
      return { ...user, ...change };
    });
  return limitKnownAddresses(app, viewer.browser.ip, () =>
    claim().catch((error) =>
      isUniqueViolation(error) ? fail("email_taken", { field: "e_mail" }) : Promise.reject(error),
    ),
  );
}
