import { fail, required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import { passwordMatches } from "../../platform/passwords/index.ts";
import type { Member, SignedIn } from "../../viewer.ts";
import { limitFailures } from "../rate-limits/index.ts";
import { findUser, type UserRow } from "../users/index.ts";
import { withFactor } from "./with-factor.ts";

/** The caller's account, verified by its password where it has one. Wrong ones are counted. */
export async function verifyPassword(app: App, member: Member, pass: string): Promise<UserRow> {
  const user = required(await findUser(app.db.read, member.id), "not_signed_in");
  if (user.password_hash === "") return user;
  const isCorrect = () => passwordMatches(user.password_hash, pass);
  if (!(await limitFailures(app, "proof", user.id, isCorrect))) fail("wrong_old_password", { field: "pass" });
  return user;
}

/**
 * The caller's account, verified by its password and an existing factor, as far as it has them: for what a stolen session
 * must not do, such as replacing the owner's factors or creating a key. Source: docs/rules/second-factor.md TS9.
 */
export async function verifyOwner(
  app: App,
  member: Member,
  input: { readonly pass: string; readonly second_factor: string },
): Promise<UserRow> {
  const user = await verifyPassword(app, member, input.pass);
  await requireFactor(app, member, user, input.second_factor);
  return user;
}

/**
 * Requires and uses up the second factor of a logged-in user who has one, for actions that the password alone must not
 * allow. Called after the password check, so that it reveals nothing without the password. Source:
 * docs/rules/second-factor.md TS9, TS14.
 */
export async function requireFactor(app: App, who: SignedIn, user: UserRow, factor: string): Promise<void> {
  if (user.second_factor === 0) return;
  if (factor === "") fail("second_factor_wanted", { field: "second_factor" });
  await withFactor(app, { userId: user.id, browser: who.browser, factor }, async () => undefined);
}
