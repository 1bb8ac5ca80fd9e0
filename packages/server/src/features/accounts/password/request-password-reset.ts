import type { Parsed } from "@askwell/contract";
import { accountKey } from "@askwell/domain";
import type { App } from "../../../app.ts";
import type { Viewer } from "../../../viewer.ts";
import { tryConsume } from "../../rate-limits/index.ts";

/**
 * Requests a link that resets the password. A job looks the account up, so that neither the reply nor its duration
 * reveals whether the account exists. Source: docs/wire/accounts.md "Passwords".
 */
export async function requestPasswordReset(
  app: App,
  viewer: Viewer,
  input: Parsed<"requestPasswordReset">,
): Promise<null> {
  const { ip } = viewer.browser;
  const account = accountKey(input.e_mail);
  if (!(await tryConsume(app, "mail_address", { ip })) || !(await tryConsume(app, "mail_login", { ip, account })))
    return null;
  const forgotten = { address: account, language: viewer.language };
  await app.db.write((tx) => app.emit(tx, { kind: "password_forgotten", ...forgotten }));
  return null;
}
