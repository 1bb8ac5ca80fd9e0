import type { Parsed } from "@askwell/contract";
import { fail } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Admin } from "../../../viewer.ts";
import { activationMail } from "../email/account-mails.ts";
import { lockExistingUser } from "../session/open-session.ts";

/** Mails a user the link that confirms their address. Source: docs/wire/administration.md "Users". */
export async function sendActivation(app: App, admin: Admin, input: Parsed<"sendActivation">): Promise<null> {
  if (input.user_id === admin.id) fail("own_status");
  await app.db.write(async (tx) => {
    const user = await lockExistingUser(tx, input.user_id);
    await app.emit(tx, activationMail(user.id, user.email, user.language || admin.language));
  });
  return null;
}
