import type { App } from "../../app.ts";
import { found } from "../../refusal.ts";
import type { SignedIn } from "../../who.ts";
import { countOrRefuse } from "../attempts/index.ts";
import { findUser } from "../users/index.ts";
import { activationMail } from "./letters.ts";

/** Sends the link again, to whoever asks for it while signed in. Source: api-accounts 6.4. */
export async function sendVerification(app: App, person: SignedIn): Promise<null> {
  await countOrRefuse(app, "mail", person.id);
  const user = found(await findUser(app.db.read, person.id), "not_signed_in");
  await app.db.write((tx) => app.emit(tx, activationMail(user.id, user.email, person.language)));
  return null;
}
