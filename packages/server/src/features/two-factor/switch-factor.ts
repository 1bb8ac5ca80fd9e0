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
 * Runs after a factor was added: the login has a second step, all other sessions end, and the owner gets a mail.
 * Returns ten recovery codes when there are none. Source: docs/rules/second-factor.md TS9.
 */
export async function afterAdding(app: App, tx: Tx, user: UserRow, exceptToken: string): Promise<string[]> {
  await updateUser(tx, user.id, { second_factor: 1, updated_at: app.now() });
  await endSessions(tx, user.id, exceptToken);
  if (user.second_factor === 0) {
    // Steps that began without a factor must not be completed now that there is one.
    await deleteSteps(tx, user.id);
    await notifyOwner(app, tx, user, "second_factor_on");
  }
  return (await countRecoveryCodes(tx, user.id)) === 0 ? newRecoveryCodes(app, tx, user.id) : [];
}

/** Runs after a factor was removed: without any left, two-step login is off. The owner gets a mail. */
export async function afterRemoving(app: App, tx: Tx, user: UserRow, exceptToken: string): Promise<void> {
  await endSessions(tx, user.id, exceptToken);
  if ((await findAuthenticator(tx, user.id)) || (await listPasskeys(tx, user.id)).length > 0) return;
  await deleteFactors(app, tx, user.id);
  await notifyOwner(app, tx, user, "second_factor_off");
}

/** Deletes everything about a user's second factors. */
export async function deleteFactors(app: App, tx: Tx, userId: string): Promise<void> {
  await deleteAuthenticator(tx, userId);
  await deletePasskeys(tx, userId);
  await deleteRecoveryCodes(tx, userId);
  await deleteSteps(tx, userId);
  await updateUser(tx, userId, { second_factor: 0, updated_at: app.now() });
}

/** Mails the owner, who may not have made the change. */
export async function notifyOwner(app: App, tx: Tx, user: UserRow, template: string): Promise<void> {
  if (user.status !== "normal" || user.email === "") return;
  const { id: user_id, email: address, language } = user;
  await app.emit(tx, { kind: "mail_wanted", template, user_id, address, language, params: {} });
}
