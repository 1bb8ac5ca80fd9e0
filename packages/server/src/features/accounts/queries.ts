import { affectedRows } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import type { AccountCodeRow } from "./table.ts";

export async function insertCode(tx: Tx, code: AccountCodeRow): Promise<void> {
  await tx.insertInto("account_codes").values(code).execute();
}

export async function findCode(db: Db, codeHash: string): Promise<AccountCodeRow | undefined> {
  return db.selectFrom("account_codes").selectAll().where("code_hash", "=", codeHash).executeTakeFirst();
}

/** True when this call deleted the code, so that of two concurrent redemptions one succeeds. */
export async function deleteCode(tx: Tx, codeHash: string): Promise<boolean> {
  const result = await tx.deleteFrom("account_codes").where("code_hash", "=", codeHash).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Changes what a code is for; false unless it has its old purpose still, so that of two concurrent calls one succeeds. */
export async function changeCode(
  tx: Tx,
  { code_hash, purpose: before }: AccountCodeRow,
  { purpose, detail }: Pick<AccountCodeRow, "purpose" | "detail">,
): Promise<boolean> {
  const changed = tx.updateTable("account_codes").set({ purpose, detail });
  const result = await changed.where("code_hash", "=", code_hash).where("purpose", "=", before).executeTakeFirst();
  return affectedRows(result) > 0;
}

/** Deletes a user's codes: those of the given purposes, or all. */
export async function deleteCodes(tx: Tx, userId: string, purposes?: readonly string[]): Promise<void> {
  const all = tx.deleteFrom("account_codes").where("user_id", "=", userId);
  await (purposes ? all.where("purpose", "in", purposes) : all).execute();
}
