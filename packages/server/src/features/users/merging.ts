import { sql } from "kysely";
import { fail } from "../../api-error.ts";
import type { Db } from "../../tables.ts";

/** Whether a merge goes on that concerns one of some accounts. */
export async function isMerging(db: Db, userIds: readonly string[]): Promise<boolean> {
  const running = db.selectFrom("account_merges").select("id").where("status", "=", "running");
  const concerned = running.where(({ or, eb }) => or([eb("from_id", "in", userIds), eb("to_id", "in", userIds)]));
  return (await concerned.limit(1).executeTakeFirst()) !== undefined;
}

/** Fails while a merge of the account goes on. The account must be locked. Source: docs/rules/merging-users.md MU2. */
export async function checkNotMerging(db: Db, userId: string): Promise<void> {
  if (await isMerging(db, [userId])) fail("merge_running");
}

/** The accounts that were merged into another one, also by way of a third. Source: docs/rules/merging-users.md MU6. */
export async function listMergedInto(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`with recursive merged (id) as (
    select from_id from account_merges where to_id = ${userId}
    union select earlier.from_id from account_merges as earlier inner join merged on earlier.to_id = merged.id
  ) select id from merged`.execute(db);
  return rows.map(({ id }) => id);
}
