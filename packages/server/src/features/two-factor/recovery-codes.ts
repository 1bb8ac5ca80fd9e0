import { randomBytes } from "node:crypto";
import { formatRecoveryCode, recoveryCodeFrom, secondFactor } from "@askwell/domain";
import type { App } from "../../app.ts";
import { hashToken } from "../../platform/tokens/index.ts";
import type { Tx } from "../../tables.ts";
import { deleteRecoveryCodes, insertRecoveryCodes } from "./queries.ts";

/** The stored hash of a recovery code; a fast hash is enough for eighty random bits. */
export const recoveryHash = (userId: string, code: string): string => hashToken(`recovery ${userId} ${code}`);

/** Replaces the recovery codes by ten new ones and returns them as displayed. They are shown once. */
export async function newRecoveryCodes(app: App, tx: Tx, user_id: string): Promise<string[]> {
  const codes = Array.from({ length: secondFactor.recoveryCodes }, () => recoveryCodeFrom(randomBytes(16)));
  await deleteRecoveryCodes(tx, user_id);
  const created_at = app.now();
  await insertRecoveryCodes(
    tx,
    codes.map((code) => ({ code_hash: recoveryHash(user_id, code), user_id, created_at })),
  );
  return codes.map(formatRecoveryCode);
}
