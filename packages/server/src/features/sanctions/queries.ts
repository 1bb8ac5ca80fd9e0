import type { AppealableKind, Restriction } from "@askwell/domain";
import { forUpdate } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import { updateUser } from "../users/index.ts";
import type { SanctionRow } from "./table.ts";
import { rightsOf } from "./wire.ts";

/** So many of one account are listed. */
const MAX_LISTED = 200;

const NOTHING_YET = {
  lifted_at: 0,
  lifted_by: "0",
  read_at: 0,
  appeal: "",
  appealed_at: 0,
  appeal_status: "",
  appeal_reply: "",
  decided_at: 0,
  decided_by: "0",
} satisfies Partial<SanctionRow>;

type NewSanction = Omit<SanctionRow, keyof typeof NOTHING_YET>;

/** Stores a sanction; returns its row. */
export async function insertSanction(tx: Tx, sanction: NewSanction): Promise<SanctionRow> {
  const row = { ...NOTHING_YET, ...sanction };
  await tx.insertInto("sanctions").values(row).execute();
  return row;
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

/** The suspensions of an account, newest first; they need not be in force. */
export async function listSuspensions(db: Db, userId: string): Promise<SanctionRow[]> {
  return db
    .selectFrom("sanctions")
    .selectAll()
    .where("user_id", "=", userId)
    .where("kind", "=", "suspension")
    .orderBy("id", "desc")
    .limit(MAX_LISTED)
    .execute();
}

/** The last suspension of an account, which need not be in force. */
export async function findLastSuspension(db: Db, userId: string): Promise<SanctionRow | undefined> {
  return (await listSuspensions(db, userId))[0];
}

/** Sanctions by their ids. */
export async function listSanctionsById(db: Db, ids: readonly string[]): Promise<SanctionRow[]> {
  return ids.length === 0 ? [] : db.selectFrom("sanctions").selectAll().where("id", "in", ids).execute();
}

/** How many sanctions of each kind an account got besides one. */
export async function countOthers(
  db: Db,
  { id, user_id }: Pick<SanctionRow, "id" | "user_id">,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom("sanctions")
    .select(({ fn }) => ["kind", fn.countAll<number>().as("count")])
    .where("user_id", "=", user_id)
    .where("id", "<>", id)
    .groupBy("kind")
    .execute();
  return new Map(rows.map(({ kind, count }) => [kind, Number(count)]));
}

/** The open appeals of an account against some kind of sanction. */
export async function listOpenAppeals(tx: Tx, userId: string, kind: AppealableKind): Promise<SanctionRow[]> {
  return tx
    .selectFrom("sanctions")
    .selectAll()
    .where("user_id", "=", userId)
    .where("kind", "=", kind)
    .where("appeal_status", "=", "open")
    .execute();
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
