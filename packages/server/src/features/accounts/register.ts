import type { LoginUser, Parsed } from "@askwell/contract";
import { isAllowedEmail } from "@askwell/domain";
import type { App } from "../../app.ts";
import { isLoopback } from "../../platform/network/index.ts";
import { hashPassword } from "../../platform/passwords/index.ts";
import { refuse } from "../../refusal.ts";
import type { Viewer } from "../../who.ts";
import { countOrRefuse, refuseTooMany } from "../attempts/index.ts";
import { storeSession } from "../sessions/index.ts";
import { refuseTakenEmail, storePerson, usernameOf } from "../users/index.ts";
import { activationMail } from "./letters.ts";
import { saveConfig } from "./notification-config.ts";
import { loginUserOf } from "./wire.ts";

/** Makes an account and signs it in; the address is confirmed at once where the settings ask for no mail. Source: api-accounts 6.2. */
export async function registerByEmail(app: App, viewer: Viewer, input: Parsed<"registerByEmail">): Promise<LoginUser> {
  const { allow_email_domains, require_email_verification } = app.settings.get("login");
  if (!isAllowedEmail(input.e_mail, allow_email_domains)) refuse("email_domain");
  const { ip } = viewer.browser;
  await refuseTooMany(app, "register", ip);
  await refuseTakenEmail(app, input.e_mail, "e_mail");
  const username = usernameOf(input.name) ?? refuse("username_invalid", { field: "name" });

  // Behind a proxy that the site has not been told of, everybody seems to come from this machine.
  if (!isLoopback(ip)) await countOrRefuse(app, "register", ip);
  const person = {
    username,
    display_name: input.name.trim(),
    email: input.e_mail,
    password_hash: await hashPassword(input.pass),
    last_login_at: app.now(),
    email_confirmed: require_email_verification ? (0 as const) : (1 as const),
  };
  const signedIn = await storePerson(app, person, async (tx, user) => {
    await saveConfig(tx, user.id, { inbox: true });
    await app.emit(tx, { kind: "person_registered", user_id: user.id });
    if (require_email_verification) await app.emit(tx, activationMail(user.id, user.email, viewer.language));
    return loginUserOf(app, user, await storeSession(app, tx, user, viewer.browser));
  });
  viewer.browser.setVisitToken(signedIn.visit_token);
  return signedIn;
}
