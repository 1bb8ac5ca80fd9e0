import type { App } from "../../app.ts";
import { passwordMatches } from "../../platform/passwords/index.ts";
import { found, refuse } from "../../refusal.ts";
import type { Member, SignedIn } from "../../who.ts";
import { isRightTry } from "../attempts/index.ts";
import { findUser, type UserRow } from "../users/index.ts";
import { withFactor } from "./prove-factor.ts";

/** The caller's account, proven by its password where it has one. Wrong ones are counted. */
export async function provenOwner(app: App, member: Member, pass: string): Promise<UserRow> {
  const user = found(await findUser(app.db.read, member.id), "not_signed_in");
  if (user.password_hash === "") return user;
  const isRight = () => passwordMatches(user.password_hash, pass);
  if (!(await isRightTry(app, "proof", user.id, isRight))) refuse("wrong_old_password", { field: "pass" });
  return user;
}

/**
 * The caller's account, proven for one more factor: where there is one already it is asked for, or whoever has a
 * session and the password would add their own and take the others away with it. Source: docs/rules/second-factor.md TS9.
 */
export async function provenForFactor(
  app: App,
  member: Member,
  input: { readonly pass: string; readonly second_factor: string },
): Promise<UserRow> {
  const user = await provenOwner(app, member, input.pass);
  await proveFactor(app, member, user, input.second_factor);
  return user;
}

/**
 * Asks for the second factor of somebody who is signed in, where there is one, for what the password alone must not
 * open; uses it up. Comes after the password, so that it says nothing to whoever does not know that. Source: TS9, TS14.
 */
export async function proveFactor(app: App, who: SignedIn, user: UserRow, factor: string): Promise<void> {
  if (user.second_factor === 0) return;
  if (factor === "") refuse("second_factor_wanted", { field: "second_factor" });
  await withFactor(app, { userId: user.id, ip: who.browser.ip, factor }, async () => undefined);
}
