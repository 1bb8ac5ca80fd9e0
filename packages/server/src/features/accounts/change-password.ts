import type { Parsed } from "@askwell/contract";
import type { App } from "../../app.ts";
import { hashPassword, passwordMatches } from "../../platform/passwords/index.ts";
import { found, refuse } from "../../refusal.ts";
import type { Member } from "../../who.ts";
import { isRightTry } from "../attempts/index.ts";
import { endSessions } from "../sessions/index.ts";
import { findUser, lockUser, updateUser } from "../users/index.ts";
import { dropTakeovers } from "./codes.ts";

/** Changes the caller's password and ends the other sessions. Source: api-accounts 6.5. */
export async function changePassword(app: App, member: Member, input: Parsed<"changePassword">): Promise<null> {
  const user = found(await findUser(app.db.read, member.id), "not_signed_in");
  if (user.password_hash !== "") {
    const isRight = () => passwordMatches(user.password_hash, input.old_pass);
    if (!(await isRightTry(app, "proof", user.id, isRight))) refuse("wrong_old_password", { field: "old_pass" });
    if (input.old_pass === input.pass) refuse("same_password", { field: "pass" });
  }
  const password_hash = await hashPassword(input.pass);
  await app.db.write(async (tx) => {
    const current = await lockUser(tx, user.id);
    // Another one was set meanwhile: what was proven is not the password any more.
    if (current?.password_hash !== user.password_hash) refuse("wrong_old_password", { field: "old_pass" });
    await updateUser(tx, user.id, { password_hash, updated_at: app.now() });
    await dropTakeovers(tx, user.id);
    await endSessions(tx, user.id, member.browser.token);
  });
  return null;
}
