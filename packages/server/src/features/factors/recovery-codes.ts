import { randomBytes } from "node:crypto";
import { groupedCode, recoveryCodeFrom, secondFactor } from "@askwell/domain";
import type { App } from "../../app.ts";
import { hashToken } from "../../platform/tokens/index.ts";
import type { Tx } from "../../tables.ts";
import { deleteRecoveryCodes, insertRecoveryCodes } from "./queries.ts";

/** How a recovery code is kept: nobody guesses eighty random bits, so that a quick hash is enough. */
export const recoveryHash = (userId: string, code: string): string => hashToken(`recovery ${userId} ${code}`);

/** Ten codes instead of those that there are, in the form that people write down. They are told this once. */
export async function newRecoveryCodes(app: App, tx: Tx, user_id: string): Promise<string[]> {
  const codes = Array.from({ length: secondFactor.recoveryCodes }, () => recoveryCodeFrom(randomBytes(16)));
  await deleteRecoveryCodes(tx, user_id);
  const created_at = app.now();
  await insertRecoveryCodes(
    tx,
    codes.map((code) => ({ code_hash: recoveryHash(user_id, code), user_id, created_at })),
  );
  return codes.map(groupedCode);
}
