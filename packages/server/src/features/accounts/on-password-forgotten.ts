import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { mayTry } from "../attempts/index.ts";
import { findUserByEmail } from "../users/index.ts";
import { passwordMail } from "./letters.ts";

/** Writes to the owner of the address, if it has one who has not asked too often. */
export async function onPasswordForgotten(app: App, event: EventOf<"password_forgotten">): Promise<void> {
  const user = await findUserByEmail(app.db.read, event.address);
  if (!user || user.status === "deleted" || !(await mayTry(app, "mail", user.id))) return;
  await app.db.write((tx) => app.emit(tx, passwordMail(user.id, user.email, event.language)));
}
