import { insertMany } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import type { AuthenticatorRow, FactorStepRow, PasskeyRow, RecoveryCodeRow } from "./table.ts";

export async function findAuthenticator(db: Db, userId: string): Promise<AuthenticatorRow | undefined> {
  return db.selectFrom("authenticators").selectAll().where("user_id", "=", userId).executeTakeFirst();
}

export async function insertAuthenticator(tx: Tx, row: AuthenticatorRow): Promise<void> {
  await tx.insertInto("authenticators").values(row).execute();
}

export async function saveUsedStep(tx: Tx, userId: string, last_step: number): Promise<void> {
  await tx.updateTable("authenticators").set({ last_step }).where("user_id", "=", userId).execute();
}

export async function deleteAuthenticator(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("authenticators").where("user_id", "=", userId).execute();
}

export async function listPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  const own = db.selectFrom("passkeys").selectAll().where("user_id", "=", userId);
  return own.orderBy("created_at").orderBy("id_hash").execute();
}

export async function insertPasskey(tx: Tx, row: PasskeyRow): Promise<void> {
  await tx.insertInto("passkeys").values(row).execute();
}

export async function updatePasskey(tx: Tx, idHash: string, change: Partial<PasskeyRow>): Promise<void> {
  await tx.updateTable("passkeys").set(change).where("id_hash", "=", idHash).execute();
}

/** Deletes one passkey of a user, or all. */
export async function deletePasskeys(tx: Tx, userId: string, idHash?: string): Promise<void> {
  const own = tx.deleteFrom("passkeys").where("user_id", "=", userId);
  await (idHash === undefined ? own : own.where("id_hash", "=", idHash)).execute();
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const own = db.selectFrom("recovery_codes").where("user_id", "=", userId);
  const { count } = await own.select((e) => e.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertRecoveryCodes(tx: Tx, rows: readonly RecoveryCodeRow[]): Promise<void> {
  await insertMany(tx, "recovery_codes", rows);
}

/** True when the code existed. */
export async function deleteRecoveryCode(tx: Tx, codeHash: string): Promise<boolean> {
  const result = await tx.deleteFrom("recovery_codes").where("code_hash", "=", codeHash).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function deleteRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
}

export async function insertStep(tx: Tx, row: FactorStepRow): Promise<void> {
  await tx.insertInto("factor_steps").values(row).execute();
}

export async function findStep(db: Db, keyHash: string): Promise<FactorStepRow | undefined> {
  return db.selectFrom("factor_steps").selectAll().where("key_hash", "=", keyHash).executeTakeFirst();
}

/** True when the step existed, for one of concurrent requests only. */
export async function deleteStep(tx: Tx, keyHash: string): Promise<boolean> {
  const result = await tx.deleteFrom("factor_steps").where("key_hash", "=", keyHash).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function deleteSteps(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("factor_steps").where("user_id", "=", userId).execute();
}
