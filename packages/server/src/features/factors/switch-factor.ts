import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import { endSessions } from "../sessions/index.ts";
import { type UserRow, updateUser } from "../users/index.ts";
import {
  countRecoveryCodes,
  deleteAuthenticator,
  deletePasskeys,
  deleteRecoveryCodes,
  deleteSteps,
  findAuthenticator,
  listPasskeys,
} from "./queries.ts";
import { newRecoveryCodes } from "./recovery-codes.ts";

/**
 * What follows a factor that was added: the log-in has a second step, every other session ends, and the owner gets a
 * mail. Answers with ten recovery codes where there are none. Source: docs/rules/second-factor.md TS9.
 */
export async function afterAdding(app: App, tx: Tx, user: UserRow, keptToken: string): Promise<string[]> {
  await updateUser(tx, user.id, { second_factor: 1, updated_at: app.now() });
  await endSessions(tx, user.id, keptToken);
  if (user.second_factor === 0) {
    // What was begun without a factor is not gone on with now that there is one.
    await deleteSteps(tx, user.id);
    await tellOwner(app, tx, user, "second_factor_on");
  }
  return (await countRecoveryCodes(tx, user.id)) === 0 ? newRecoveryCodes(app, tx, user.id) : [];
}

/** What follows a factor that was removed: after the last one, two-step sign-in is off, and its owner gets a mail. */
export async function afterRemoving(app: App, tx: Tx, user: UserRow, keptToken: string): Promise<void> {
  await endSessions(tx, user.id, keptToken);
  if ((await findAuthenticator(tx, user.id)) || (await listPasskeys(tx, user.id)).length > 0) return;
  await forgetFactors(app, tx, user.id);
  await tellOwner(app, tx, user, "second_factor_off");
}

/** Forgets everything about somebody's second step. */
export async function forgetFactors(app: App, tx: Tx, userId: string): Promise<void> {
  await deleteAuthenticator(tx, userId);
  await deletePasskeys(tx, userId);
  await deleteRecoveryCodes(tx, userId);
  await deleteSteps(tx, userId);
  await updateUser(tx, userId, { second_factor: 0, updated_at: app.now() });
}

/** A change that its owner did not make should not stay unnoticed. */
export async function tellOwner(app: App, tx: Tx, user: UserRow, template: string): Promise<void> {
  if (user.status !== "normal" || user.email === "") return;
  const { id: user_id, email: address, language } = user;
  await app.emit(tx, { kind: "mail_wanted", template, user_id, address, language, params: {} });
}
