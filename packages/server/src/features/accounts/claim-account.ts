import type { LoginUser, Parsed } from "@askwell/contract";
import { accountKey, isAllowedEmail } from "@askwell/domain";
import type { App } from "../../app.ts";
import { isUniqueViolation } from "../../platform/db/index.ts";
import { hashPassword } from "../../platform/passwords/index.ts";
import { refuse } from "../../refusal.ts";
import type { Viewer } from "../../who.ts";
import { endSessions } from "../sessions/index.ts";
import { updateUser } from "../users/index.ts";
import { takeCode } from "./codes.ts";
import { activationMail } from "./letters.ts";
import { confirmEmail, enterBy, lockLiving } from "./open-session.ts";

/** Takes over an imported account: address and password are now the person's own. */
export async function claimAccount(app: App, viewer: Viewer, input: Parsed<"claimAccount">): Promise<LoginUser> {
  const { allow_email_domains, require_email_verification } = app.settings.get("login");
  if (!isAllowedEmail(input.e_mail, allow_email_domains)) refuse("email_domain");
  const password_hash = await hashPassword(input.pass);
  const own = { email: input.e_mail, email_key: accountKey(input.e_mail), password_hash };
  const entered = enterBy(app, viewer, async (tx) => {
    const { user_id } = await takeCode(app, tx, input.code, "claim");
    const user = await lockLiving(tx, user_id);
    // Another link of the same account was followed before: it is somebody's now.
    if (user.password_hash !== "" || user.email !== "") refuse("link_expired");
    await endSessions(tx, user.id);
    if (!require_email_verification) return confirmEmail(app, tx, user, own);
    const change = { ...own, email_confirmed: 0 as const, updated_at: app.now() };
    await updateUser(tx, user.id, change);
    await app.touch(tx, `user:${user.id}`);
    await app.emit(tx, activationMail(user.id, input.e_mail, viewer.language));
    return { ...user, ...change };
  });
  return entered.catch((error) =>
    isUniqueViolation(error) ? refuse("email_taken", { field: "e_mail" }) : Promise.reject(error),
  );
}
