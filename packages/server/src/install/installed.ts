import type { Db, Tx } from "../tables.ts";

const MARK = "installed_at";

/** Whether the database holds an installed site. Its tables must be there. */
export async function isInstalled(db: Db): Promise<boolean> {
  const row = await db.selectFrom("key_values").select("value").where("name", "=", MARK).executeTakeFirst();
  return row !== undefined;
}

/** Notes that the site is installed; of two installations at once, the second breaks on this row. */
export async function markInstalled(tx: Tx, now: number): Promise<void> {
  await tx
    .insertInto("key_values")
    .values({ name: MARK, value: String(now), updated_at: now })
    .execute();
}
