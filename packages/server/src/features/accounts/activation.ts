import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Admin } from "../../who.ts";
import { activationMail } from "./account-mails.ts";
import { issueCode } from "./codes.ts";
import { linkTo } from "./links.ts";
import { lockLiving } from "./verify-email.ts";

/** A link that confirms a person's address, for the administrator to hand over. Source: api-admin-and-platform 1.3. */
export async function readActivation(app: App, input: Parsed<"readActivation">): Promise<Reply<"readActivation">> {
  const code = await app.db.write(async (tx) => {
    const user = await lockLiving(tx, input.user_id);
    return issueCode(app, tx, { user_id: user.id, purpose: "activate", detail: user.email_key });
  });
  return { activation_url: linkTo(app, "activate", code) };
}

/** Mails that link. */
export async function sendActivation(app: App, admin: Admin, input: Parsed<"sendActivation">): Promise<null> {
  await app.db.write(async (tx) => {
    const user = await lockLiving(tx, input.user_id);
    await app.emit(tx, activationMail(user.id, user.email, user.language || admin.language));
  });
  return null;
}
