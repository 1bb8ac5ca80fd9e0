import { roles } from "@askwell/domain";
import { forUpdate } from "../../platform/db/index.ts";
import { refuse } from "../../refusal.ts";
import type { Tx } from "../../tables.ts";

/** Refuses whoever has stopped being an admin since the call came in. Source: docs/rules/accounts.md AC16. */
export async function requireActiveAdmin(tx: Tx, adminId: string): Promise<void> {
  if (!(await lockActiveAdmins(tx)).includes(adminId)) refuse("not_admin");
}

/**
 * Everybody who can look after the site, which would belong to nobody without them. Locked, and before anybody else: of
 * two who send each other away at once the later one sees it. Source: docs/rules/accounts.md AC16.
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
