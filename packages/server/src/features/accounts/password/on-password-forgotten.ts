import type { App } from "../../../app.ts";
import type { EventOf } from "../../../events.ts";
import { tryConsume } from "../../rate-limits/index.ts";
import { findUserByEmail } from "../../users/index.ts";
import { passwordMail } from "../email/account-mails.ts";

/** Mails the owner of the address, if there is one, within the rate limit. */
export async function onPasswordForgotten(app: App, event: EventOf<"password_forgotten">): Promise<void> {
  const user = await findUserByEmail(app.db.read, event.address);
  if (!user || user.status === "deleted" || !(await tryConsume(app, "mail", user.id))) return;
  await app.db.write((tx) => app.emit(tx, passwordMail(user.id, user.email, event.language)));
}
