import type { Parsed } from "@askwell/contract";
import { accountKey } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Viewer } from "../../who.ts";
import { findUserByEmail } from "../users/index.ts";
import { passwordMail } from "./letters.ts";
import { countAttempt, isTooMany } from "./limit-attempts.ts";

/** Sends a link to choose a new password. The answer never tells whether there is such an account. Source: api-accounts 6.5. */
export async function requestPasswordReset(
  app: App,
  viewer: Viewer,
  input: Parsed<"requestPasswordReset">,
): Promise<null> {
  const user = await findUserByEmail(app.db.read, accountKey(input.e_mail));
  if (!user || user.status === "deleted" || (await isTooMany(app, "mail", user.id))) return null;
  await countAttempt(app, "mail", user.id);
  await app.db.write((tx) => app.emit(tx, passwordMail(user.id, user.email, viewer.language)));
  return null;
}
