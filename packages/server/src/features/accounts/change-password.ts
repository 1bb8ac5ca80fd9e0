import type { Parsed } from "@askwell/contract";
import { accountKey } from "@askwell/domain";
import type { App } from "../../app.ts";
import { hashPassword, passwordMatches } from "../../platform/passwords/index.ts";
import { hashToken } from "../../platform/tokens/index.ts";
import { found, refuse } from "../../refusal.ts";
import type { Member, Viewer } from "../../who.ts";
import { findUser, findUserByEmail, updateUser } from "../users/index.ts";
import { passwordMail } from "./account-mails.ts";
import { takeCode } from "./codes.ts";
import { countAttempt, isTooMany } from "./limit-attempts.ts";
import { deleteSessions } from "./queries.ts";
import { lockLiving } from "./verify-email.ts";

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

/** Sets a new password by the link and ends every session; logging in is the next step. Source: api-accounts 6.5. */
export async function replacePassword(app: App, input: Parsed<"replacePassword">): Promise<null> {
  const password_hash = await hashPassword(input.pass);
  await app.db.write(async (tx) => {
    const { user_id } = await takeCode(app, tx, input.code, "reset_password");
    const user = await lockLiving(tx, user_id);
    await updateUser(tx, user.id, { password_hash, updated_at: app.now() });
    await deleteSessions(tx, user.id);
  });
  return null;
}

/** Changes the caller's password and ends the other sessions. Source: api-accounts 6.5. */
export async function changePassword(app: App, member: Member, input: Parsed<"changePassword">): Promise<null> {
  const user = found(await findUser(app.db.read, member.id), "not_signed_in");
  if (user.password_hash !== "") {
    if (!(await passwordMatches(user.password_hash, input.old_pass)))
      refuse("wrong_old_password", { field: "old_pass" });
    if (input.old_pass === input.pass) refuse("same_password", { field: "pass" });
  }
  const password_hash = await hashPassword(input.pass);
  await app.db.write(async (tx) => {
    await updateUser(tx, user.id, { password_hash, updated_at: app.now() });
    await deleteSessions(tx, user.id, hashToken(member.browser.token));
  });
  return null;
}
