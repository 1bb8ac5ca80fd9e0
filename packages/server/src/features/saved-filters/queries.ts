import { insertMany } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import type { SavedFilterRow } from "./table.ts";

/** A user's filters in their order. */
export async function listFilters(db: Db, userId: string): Promise<SavedFilterRow[]> {
  return db.selectFrom("saved_filters").selectAll().where("user_id", "=", userId).orderBy("position").execute();
}

/** Replaces all filters of a user, in this order. */
export async function storeFilters(tx: Tx, userId: string, filters: readonly SavedFilterRow[]): Promise<void> {
  await deleteFilters(tx, userId);
  const rows = filters.map((filter, index) => ({ ...filter, position: index + 1 }));
  if (rows.length > 0) await insertMany(tx, "saved_filters", rows);
}

export async function deleteFilters(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("saved_filters").where("user_id", "=", userId).execute();
}
