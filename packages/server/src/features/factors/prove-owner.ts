import type { App } from "../../app.ts";
import { passwordMatches } from "../../platform/passwords/index.ts";
import { found, refuse } from "../../refusal.ts";
import type { Member } from "../../who.ts";
import { countAttempt, forgetAttempts, refuseTooMany } from "../attempts/index.ts";
import { findUser, type UserRow } from "../users/index.ts";

/** The caller's account, proven by its password where it has one. Wrong ones are counted. */
export async function provenOwner(app: App, member: Member, pass: string): Promise<UserRow> {
  const user = found(await findUser(app.db.read, member.id), "not_signed_in");
  if (user.password_hash === "") return user;
  await refuseTooMany(app, "proof", user.id);
  if (!(await passwordMatches(user.password_hash, pass))) {
    await countAttempt(app, "proof", user.id);
    refuse("wrong_old_password", { field: "pass" });
  }
  await forgetAttempts(app, "proof", user.id);
  return user;
}
