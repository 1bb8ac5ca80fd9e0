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

/** Deletes a session of a user, with those that it has opened. */
export async function deleteSession(tx: Tx, userId: string, tokenHash: string): Promise<void> {
  const own = tx.deleteFrom("sessions").where("user_id", "=", userId);
  await own.where((eb) => eb.or([eb("token_hash", "=", tokenHash), eb("opened_by", "=", tokenHash)])).execute();
}

/** The session that has opened a session for seeing the site as another role; "" for other sessions. */
export async function openerOf(tx: Tx, tokenHash: string): Promise<string> {
  const session = tx.selectFrom("sessions").select("opened_by").where("token_hash", "=", tokenHash);
  return (await session.executeTakeFirst())?.opened_by ?? "";
}

/** Deletes all sessions of a user, optionally except one. */
export async function deleteSessions(tx: Tx, userId: string, exceptTokenHash = ""): Promise<void> {
  await tx.deleteFrom("sessions").where("user_id", "=", userId).where("token_hash", "!=", exceptTokenHash).execute();
}

/** Ends the sessions for seeing the site as another role that a session has opened. */
export async function deleteViewsOf(tx: Tx, userId: string, openedBy: string): Promise<void> {
  await tx.deleteFrom("sessions").where("user_id", "=", userId).where("opened_by", "=", openedBy).execute();
}

export async function findSessionEnd(db: Db, tokenHash: string): Promise<number | undefined> {
  const session = db.selectFrom("sessions").select("expires_at").where("token_hash", "=", tokenHash);
  return (await session.executeTakeFirst())?.expires_at;
}
