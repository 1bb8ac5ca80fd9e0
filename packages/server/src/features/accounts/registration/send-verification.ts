import { required } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { SignedIn } from "../../../viewer.ts";
import { consumeOrFail } from "../../rate-limits/index.ts";
import { findUser } from "../../users/index.ts";
import { activationMail } from "../email/account-mails.ts";

/** Sends the caller the link that confirms their address again. Source: docs/wire/accounts.md "Links in mails". */
export async function sendVerification(app: App, person: SignedIn): Promise<null> {
  await consumeOrFail(app, "mail", person.id);
  const user = required(await findUser(app.db.read, person.id), "not_signed_in");
  await app.db.write((tx) => app.emit(tx, activationMail(user.id, user.email, person.language)));
  return null;
}
