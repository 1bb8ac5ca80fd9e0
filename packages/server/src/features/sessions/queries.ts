import type { Db, Tx } from "../../tables.ts";
import type { SessionRow } from "./table.ts";

export async function insertSession(tx: Tx, session: SessionRow): Promise<void> {
  await tx.insertInto("sessions").values(session).execute();
}

/** A user's sessions that have not expired. */
export async function listSessions(db: Db, userId: string, now: number): Promise<SessionRow[]> {
  const own = db.selectFrom("sessions").selectAll().where("user_id", "=", userId);
  return own.where("expires_at", ">", now).orderBy("created_at", "desc").orderBy("token_hash").execute();
}

/** Stores the use of a session, unless its last use is later than `before`. */
export async function saveUse(
  tx: Tx,
  { token_hash, ...use }: Pick<SessionRow, "token_hash" | "last_used_at" | "ip">,
  before: number,
): Promise<void> {
  const session = tx.updateTable("sessions").set(use).where("token_hash", "=", token_hash);
  await session.where("last_used_at", "<=", before).execute();
}

export async function closeAdministrationOf(tx: Tx, tokenHash: string): Promise<void> {
  await tx.updateTable("sessions").set({ admin_until: 0 }).where("token_hash", "=", tokenHash).execute();
}

export async function deleteSession(tx: Tx, tokenHash: string): Promise<void> {
  await tx.deleteFrom("sessions").where("token_hash", "=", tokenHash).execute();
}

/** Deletes all sessions of a user, optionally except one. */
export async function deleteSessions(tx: Tx, userId: string, exceptTokenHash = ""): Promise<void> {
  await tx.deleteFrom("sessions").where("user_id", "=", userId).where("token_hash", "!=", exceptTokenHash).execute();
}

export async function findSessionEnd(db: Db, tokenHash: string): Promise<number | undefined> {
  const session = db.selectFrom("sessions").select("expires_at").where("token_hash", "=", tokenHash);
  return (await session.executeTakeFirst())?.expires_at;
}
