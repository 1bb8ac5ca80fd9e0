import type { LoginUser, Parsed } from "@askwell/contract";
import { isAllowedEmail } from "@askwell/domain";
import { type FieldFailure, fail, failField } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import { isLoopback } from "../../../platform/network/index.ts";
import { hashPassword } from "../../../platform/passwords/index.ts";
import type { Tx } from "../../../tables.ts";
import { isStaff, type Viewer } from "../../../viewer.ts";
import { chooseFirst } from "../../notification-choices/index.ts";
import { checkRateLimit, consumeOrFail, limitKnownAddresses } from "../../rate-limits/index.ts";
import { rememberBrowser, storeSession } from "../../sessions/index.ts";
import {
  checkEmailFree,
  checkLookAlike,
  looksLikeStaff,
  storePerson,
  type UserRow,
  usernameOf,
} from "../../users/index.ts";
import { activationMail } from "../email/account-mails.ts";
import { loginUserOf } from "../wire.ts";

/**
 * Creates an account and signs it in; its address counts as confirmed where the settings require no verification.
 * Source: docs/wire/accounts.md "Registration".
 */
export async function registerByEmail(app: App, viewer: Viewer, input: Parsed<"registerByEmail">): Promise<LoginUser> {
  if (!isAllowedEmail(input.e_mail, app.settings.get("login").allow_email_domains)) failField("email_domain", "e_mail");
  return createAccount(app, viewer, { ...input, isConfirmed: false });
}

/** What a visitor fills in to register. */
interface NewAccount extends Pick<Parsed<"registerByEmail">, "name" | "e_mail" | "pass"> {
  /** Whether the address is known to be theirs. */
  readonly isConfirmed: boolean;
}

/**
 * Creates an account and signs it in, within the limits of a network; `then` runs in the same transaction and returns
 * the account as it has become.
 */
export async function createAccount(
  app: App,
  viewer: Viewer,
  input: NewAccount,
  then: (tx: Tx, user: UserRow) => Promise<UserRow> = async (_, user) => user,
): Promise<LoginUser> {
  const needsConfirmation = app.settings.get("login").require_email_verification && !input.isConfirmed;
  const { ip } = viewer.browser;
  await checkRateLimit(app, "register", { ip });
  const username = await limitKnownAddresses(app, ip, async () => {
    await checkEmailFree(app, input.e_mail, "e_mail");
    const name = usernameOf(input.name) ?? fail("username_invalid", { field: "name" });
    await checkLookAlike(app.db.read, viewer, input.name, "name");
    return name;
  });

  // Behind a proxy that is not configured as trusted, all requests seem to come from loopback.
  if (!isLoopback(ip)) await consumeOrFail(app, "register", { ip });
  const person = {
    username,
    display_name: input.name,
    email: input.e_mail,
    password_hash: await hashPassword(input.pass),
    last_login_at: app.now(),
    email_confirmed: needsConfirmation ? (0 as const) : (1 as const),
  };
  const signedIn = await storePerson(app, person, async (tx, stored) => {
    const user = await then(tx, stored);
    await chooseFirst(tx, user.id);
    await app.emit(tx, { kind: "person_registered", user_id: user.id });
    if (needsConfirmation) await app.emit(tx, activationMail(user.id, user.email, viewer.language));
    return loginUserOf(app, user, await storeSession(app, tx, user, viewer.browser));
  });
  viewer.browser.setVisitToken(signedIn.visit_token);
  await rememberBrowser(app, viewer.browser, signedIn.id);
  return signedIn;
}

/** Field errors of name and domain. A taken address is reported only by the use case, which counts it towards the rate limit. */
export async function registerProblems(
  app: App,
  viewer: Viewer,
  { name, e_mail }: Parsed<"registerByEmail">,
): Promise<FieldFailure[]> {
  const problems: FieldFailure[] = [];
  if (name !== "" && !usernameOf(name)) problems.push({ field: "name", code: "username_invalid" });
  else if (name !== "" && !isStaff(viewer) && (await looksLikeStaff(app.db.read, name, viewer.id)))
    problems.push({ field: "name", code: "name_of_staff" });
  return [...problems, ...emailDomainProblems(app, e_mail)];
}

/** Whether the site takes accounts with such an address. */
export function emailDomainProblems(app: App, e_mail: string): FieldFailure[] {
  const isAllowed = e_mail === "" || isAllowedEmail(e_mail, app.settings.get("login").allow_email_domains);
  return isAllowed ? [] : [{ field: "e_mail", code: "email_domain" }];
}
