import type { Restriction } from "@askwell/domain";
import { forUpdate } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import { updateUser } from "../users/index.ts";
import type { SanctionRow } from "./table.ts";
import { rightsOf } from "./wire.ts";

/** So many of one account are listed. */
const MAX_LISTED = 200;

export async function insertSanction(tx: Tx, row: SanctionRow): Promise<void> {
  await tx.insertInto("sanctions").values(row).execute();
}

export async function updateSanction(tx: Tx, id: string, change: Partial<SanctionRow>): Promise<void> {
  await tx.updateTable("sanctions").set(change).where("id", "=", id).execute();
}

export async function findSanction(db: Db, id: string): Promise<SanctionRow | undefined> {
  return db.selectFrom("sanctions").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function lockSanction(tx: Tx, id: string): Promise<SanctionRow | undefined> {
  return forUpdate(tx.selectFrom("sanctions").selectAll().where("id", "=", id)).executeTakeFirst();
}

/** What was added to an account, newest first. */
export async function listSanctions(db: Db, userId: string): Promise<SanctionRow[]> {
  return db
    .selectFrom("sanctions")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .limit(MAX_LISTED)
    .execute();
}

/** The restrictions of an account that are in force. */
export async function listActive(db: Db, userId: string, now: number): Promise<SanctionRow[]> {
  return db
    .selectFrom("sanctions")
    .selectAll()
    .where("user_id", "=", userId)
    .where("kind", "=", "restriction")
    .where("lifted_at", "=", 0)
    .where("ends_at", ">", now)
    .orderBy("id")
    .execute();
}

/** The warnings of an account that are not confirmed yet. */
export async function listUnread(db: Db, userId: string): Promise<SanctionRow[]> {
  return db
    .selectFrom("sanctions")
    .selectAll()
    .where("user_id", "=", userId)
    .where("kind", "=", "warning")
    .where("read_at", "=", 0)
    .orderBy("id")
    .execute();
}

/** A page of the open appeals, oldest first, and their number. */
export async function listOpenAppeals(
  db: Db,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ count: number; rows: SanctionRow[] }> {
  const open = db.selectFrom("sanctions").where("appeal_status", "=", "open");
  const { count } = await open.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  const rows = await open
    .selectAll()
    .orderBy("appealed_at")
    .orderBy("id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { count: Number(count), rows };
}

/** Copies what is in force into the account, where every call finds it without a query. */
export async function refreshAccount(tx: Tx, userId: string, now: number): Promise<void> {
  const active = await listActive(tx, userId, now);
  const restrictions = active.map((row): Restriction => ({ id: row.id, rights: rightsOf(row), until: row.ends_at }));
  const unread = await listUnread(tx, userId);
  await updateUser(tx, userId, {
    restrictions: restrictions.length === 0 ? "" : JSON.stringify(restrictions),
    unread_warnings: unread.length,
  });
}
