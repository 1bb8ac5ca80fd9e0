import type { Parsed } from "@askwell/contract";
import { isAllowedEmail } from "@askwell/domain";
import type { App } from "../../app.ts";
import { passwordMatches } from "../../platform/passwords/index.ts";
import { found, refuse } from "../../refusal.ts";
import type { SignedIn } from "../../who.ts";
import { countOrRefuse, isRightTry } from "../attempts/index.ts";
import { proveFactor } from "../factors/index.ts";
import { findUser, refuseTakenEmail } from "../users/index.ts";
import { newAddressMail } from "./letters.ts";

/** Sends a link to the address that the caller wants instead; nothing changes before it is followed. Source: api-accounts 6.6. */
export async function requestEmailChange(
  app: App,
  person: SignedIn,
  input: Parsed<"requestEmailChange">,
): Promise<null> {
  if (!isAllowedEmail(input.e_mail, app.settings.get("login").allow_email_domains)) refuse("email_domain");
  const user = found(await findUser(app.db.read, person.id), "not_signed_in");
  const mustProve = user.email_confirmed === 1 && user.password_hash !== "";
  const isRight = () => passwordMatches(user.password_hash, input.pass);
  if (mustProve && !(await isRightTry(app, "proof", user.id, isRight))) refuse("wrong_old_password", { field: "pass" });
  if (user.email_confirmed === 1) await proveFactor(app, person, user, input.second_factor);
  await refuseTakenEmail(app, input.e_mail, "e_mail");
  await countOrRefuse(app, "mail", user.id);
  await app.db.write((tx) => app.emit(tx, newAddressMail(user.id, input.e_mail, person.language)));
  return null;
}
