import type { Db, Tx } from "../../tables.ts";
import type { ExternalLoginRow, LoginBindingRow, LoginStateRow } from "./table.ts";

/** The login of an external account. */
export async function findLogin(db: Db, provider: string, externalId: string): Promise<ExternalLoginRow | undefined> {
  const logins = db.selectFrom("external_logins").selectAll().where("provider", "=", provider);
  return logins.where("external_id", "=", externalId).executeTakeFirst();
}

/** The external accounts of a user. */
export async function listLogins(db: Db, userId: string): Promise<ExternalLoginRow[]> {
  return db.selectFrom("external_logins").selectAll().where("user_id", "=", userId).orderBy("provider").execute();
}

/** Violates a unique key if the external account, or the user at this provider, is connected already. */
export async function insertLogin(tx: Tx, row: ExternalLoginRow): Promise<void> {
  await tx.insertInto("external_logins").values(row).execute();
}

export async function updateLastLogin(tx: Tx, { provider, external_id }: ExternalLoginRow, now: number): Promise<void> {
  await tx
    .updateTable("external_logins")
    .set({ last_login_at: now })
    .where("provider", "=", provider)
    .where("external_id", "=", external_id)
    .execute();
}

export async function deleteLogin(tx: Tx, { provider, external_id }: ExternalLoginRow): Promise<void> {
  await tx
    .deleteFrom("external_logins")
    .where("provider", "=", provider)
    .where("external_id", "=", external_id)
    .execute();
}

export async function deleteLoginsOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("external_logins").where("user_id", "=", userId).execute();
}

export async function insertState(tx: Tx, row: LoginStateRow): Promise<void> {
  await tx.insertInto("login_states").values(row).execute();
}

export async function findState(db: Db, stateHash: string): Promise<LoginStateRow | undefined> {
  return db.selectFrom("login_states").selectAll().where("state_hash", "=", stateHash).executeTakeFirst();
}

export async function updateState(
  tx: Tx,
  stateHash: string,
  change: Pick<LoginStateRow, "browser_hash" | "kept">,
): Promise<void> {
  await tx.updateTable("login_states").set(change).where("state_hash", "=", stateHash).execute();
}

/** True when this call deleted the state, so that of two concurrent callbacks one succeeds. */
export async function deleteState(tx: Tx, stateHash: string): Promise<boolean> {
  const result = await tx.deleteFrom("login_states").where("state_hash", "=", stateHash).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function insertBinding(tx: Tx, row: LoginBindingRow): Promise<void> {
  await tx.insertInto("login_bindings").values(row).execute();
}

export async function findBinding(db: Db, keyHash: string): Promise<LoginBindingRow | undefined> {
  return db.selectFrom("login_bindings").selectAll().where("key_hash", "=", keyHash).executeTakeFirst();
}

export async function updateBinding(tx: Tx, keyHash: string, change: Partial<LoginBindingRow>): Promise<void> {
  await tx.updateTable("login_bindings").set(change).where("key_hash", "=", keyHash).execute();
}

export async function deleteBinding(tx: Tx, keyHash: string): Promise<boolean> {
  const result = await tx.deleteFrom("login_bindings").where("key_hash", "=", keyHash).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** The external account of a user at one provider. */
export async function findLoginOf(db: Db, userId: string, provider: string): Promise<ExternalLoginRow | undefined> {
  const logins = db.selectFrom("external_logins").selectAll().where("user_id", "=", userId);
  return logins.where("provider", "=", provider).executeTakeFirst();
}
