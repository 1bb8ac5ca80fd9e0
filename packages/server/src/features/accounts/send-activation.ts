import type { Parsed } from "@askwell/contract";
import type { App } from "../../app.ts";
import { refuse } from "../../refusal.ts";
import type { Admin } from "../../who.ts";
import { activationMail } from "./letters.ts";
import { lockLiving } from "./open-session.ts";

/** Mails the link that confirms a person's address. Source: api-admin-and-platform 1.3. */
export async function sendActivation(app: App, admin: Admin, input: Parsed<"sendActivation">): Promise<null> {
  if (input.user_id === admin.id) refuse("own_status");
  await app.db.write(async (tx) => {
    const user = await lockLiving(tx, input.user_id);
    await app.emit(tx, activationMail(user.id, user.email, user.language || admin.language));
  });
  return null;
}
