import { roles } from "@askwell/domain";
import { fail } from "../../api-error.ts";
import { forUpdate } from "../../platform/db/index.ts";
import type { Tx } from "../../tables.ts";

/** Fails when the caller has stopped being an admin since the call came in. Source: docs/rules/accounts.md AC16. */
export async function requireActiveAdmin(tx: Tx, adminId: string): Promise<void> {
  if (!(await lockActiveAdmins(tx)).includes(adminId)) fail("not_admin");
}

/**
 * The ids of all active administrators. They are locked before other accounts, so that of two admins who demote each
 * other concurrently the later one fails. Source: docs/rules/accounts.md AC16.
 */
export async function lockActiveAdmins(tx: Tx): Promise<string[]> {
  const admins = tx
    .selectFrom("users")
    .select("id")
    .where("role_id", "=", roles.admin)
    .where("status", "=", "normal")
    .where("email_confirmed", "=", 1);
  const locked = await forUpdate(admins.orderBy("id")).execute();
  return locked.map(({ id }) => id);
}
