import type { Parsed } from "@askwell/contract";
import { isAllowedEmail } from "@askwell/domain";
import { fail, failField, required } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import { passwordMatches } from "../../../platform/passwords/index.ts";
import type { SignedIn } from "../../../viewer.ts";
import { consumeOrFail, limitFailures, limitKnownAddresses } from "../../rate-limits/index.ts";
import { requireFactor } from "../../two-factor/index.ts";
import { checkEmailFree, findUser } from "../../users/index.ts";
import { newAddressMail } from "./account-mails.ts";

/**
 * Sends a link to the new address; nothing changes until it is followed.
 * Source: docs/wire/accounts.md "Another address".
 */
export async function requestEmailChange(
  app: App,
  person: SignedIn,
  input: Parsed<"requestEmailChange">,
): Promise<null> {
  if (!isAllowedEmail(input.e_mail, app.settings.get("login").allow_email_domains)) failField("email_domain", "e_mail");
  const user = required(await findUser(app.db.read, person.id), "not_signed_in");
  const mustProve = user.email_confirmed === 1 && user.password_hash !== "";
  const isRight = () => passwordMatches(user.password_hash, input.pass);
  if (mustProve && !(await limitFailures(app, "proof", user.id, isRight)))
    fail("wrong_old_password", { field: "pass" });
  if (user.email_confirmed === 1) await requireFactor(app, person, user, input.second_factor);
  await limitKnownAddresses(app, person.browser.ip, () => checkEmailFree(app, input.e_mail, "e_mail"));
  await consumeOrFail(app, "mail", user.id);
  await app.db.write((tx) => app.emit(tx, newAddressMail(user.id, input.e_mail, person.language)));
  return null;
}
