import type { Parsed } from "@askwell/contract";
import { accountKey } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Viewer } from "../../who.ts";
import { mayTry } from "../attempts/index.ts";

/**
 * Sends a link to choose a new password. Neither the answer nor its time tells whether there is such an account: whose
 * address it is, is looked up afterwards, by a job. Source: api-accounts 6.5.
 */
export async function requestPasswordReset(
  app: App,
  viewer: Viewer,
  input: Parsed<"requestPasswordReset">,
): Promise<null> {
  const { ip } = viewer.browser;
  if (!(await mayTry(app, "mail_address", ip))) return null;
  const forgotten = { address: accountKey(input.e_mail), language: viewer.language };
  await app.db.write((tx) => app.emit(tx, { kind: "password_forgotten", ...forgotten }));
  return null;
}
