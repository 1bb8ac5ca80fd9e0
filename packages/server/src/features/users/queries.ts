import { accountKey, roles } from "@askwell/domain";
import { type ExpressionBuilder, sql } from "kysely";
import { forUpdate, readById, startsWith, toNumber } from "../../platform/db/index.ts";
import type { Db, Tables, Tx } from "../../tables.ts";
import { exactUser, ofName, ofStatus, type UserTerms } from "./administration/user-conditions.ts";
import type { UserRow } from "./table.ts";

/** The name of whole rows of `users` among the shared reads. */
export const USER_ROWS = "users";

/** An account of any status. */
export async function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  const byId = () => db.selectFrom("users").selectAll().where("id", "=", id).execute();
  return (await readById(db, USER_ROWS, [id], byId))[0];
}

/** Locks an account of any status until the transaction ends. */
export async function lockUser(tx: Tx, id: string): Promise<UserRow | undefined> {
  return forUpdate(tx.selectFrom("users").selectAll().where("id", "=", id)).executeTakeFirst();
}

/** Locks accounts in the order of their ids, which prevents deadlocks; missing ones are left out. */
export async function lockUsers(tx: Tx, ids: Iterable<string>): Promise<Map<string, UserRow>> {
  const ordered = [...new Set(ids)].filter((id) => id !== "0" && id !== "").sort(byNumber);
  const locked = new Map<string, UserRow>();
  for (const id of ordered) {
    const row = await lockUser(tx, id);
    if (row) locked.set(id, row);
  }
  return locked;
}

const byNumber = (a: string, b: string) => a.length - b.length || (a < b ? -1 : 1);

/** Accounts of any status by their ids. */
export async function listUsersById(db: Db, ids: readonly string[]): Promise<UserRow[]> {
  return readById(db, USER_ROWS, ids, (some) => db.selectFrom("users").selectAll().where("id", "in", some).execute());
}

/** Accounts by the keys of their usernames. */
export async function listUsersByUsername(db: Db, keys: readonly string[]): Promise<UserRow[]> {
  if (keys.length === 0) return [];
  return db.selectFrom("users").selectAll().where("username_key", "in", keys).execute();
}

/** Accounts by the keys of their addresses. */
export async function listUsersByEmail(db: Db, keys: readonly string[]): Promise<UserRow[]> {
  if (keys.length === 0) return [];
  return db.selectFrom("users").selectAll().where("email_key", "in", keys).execute();
}

/** The account with an address, by its key. */
export async function findUserByEmail(db: Db, key: string): Promise<UserRow | undefined> {
  return db.selectFrom("users").selectAll().where("email_key", "=", key).executeTakeFirst();
}

/** Deletes deleted accounts for good and returns their ids. */
export async function deleteDeletedUsers(tx: Tx): Promise<string[]> {
  const deleted = tx.selectFrom("users").select("id").where("status", "=", "deleted");
  // The addresses of merged accounts lead on.
  const gone = await deleted.where("merged_into", "=", "0").execute();
  const ids = gone.map((user) => user.id);
  for (let start = 0; start < ids.length; start += 500) {
    const some = ids.slice(start, start + 500);
    await tx.deleteFrom("users").where("id", "in", some).execute();
    for (const table of ["user_words", "user_gains", "user_summaries", "user_tags"] as const)
      await tx.deleteFrom(table).where("user_id", "in", some).execute();
  }
  return ids;
}

/** An account with the further columns of its profile. */
export interface ProfileRow extends UserRow {
  /** Unlisted questions, whose number only the user and staff see. */
  unlisted_questions: number;
}

/** The account with exactly this username or, with `anyCase`, with one that differs in case only. */
export async function findByUsername(db: Db, username: string, anyCase = false): Promise<ProfileRow | undefined> {
  const unlisted = (e: ExpressionBuilder<Tables, "users">) =>
    e
      .selectFrom("questions")
      .select((q) => q.fn.countAll<number>().as("count"))
      .whereRef("questions.user_id", "=", "users.id")
      .where("visible", "=", 0)
      .where("listed", "=", 0)
      .where("questions.status", "!=", "deleted")
      .as("unlisted_questions");
  const rows = await db
    .selectFrom("users")
    .selectAll("users")
    .select(unlisted)
    .where("username_key", "=", accountKey(username))
    .execute();
  const row = rows.find((each) => anyCase || each.username === username);
  return row && { ...row, unlisted_questions: toNumber(row.unlisted_questions) };
}

/** Active or unconfirmed users whose username or display name starts with a key, by username. */
export async function listByPrefix(
  db: Db,
  key: string,
  { limit, staffOnly = false }: { limit: number; staffOnly?: boolean },
): Promise<UserRow[]> {
  // SQLite would read all users of the status by its index.
  const status = sql<string>`coalesce(${sql.ref("users.status")}, '')`;
  const active = db.selectFrom("users").selectAll().where(status, "=", "normal");
  const chosen = staffOnly ? active.where("role_id", "in", [2, 3]) : active;
  if (key === "") return chosen.orderBy("username_key").orderBy("id").limit(limit).execute();
  // One condition at a time, each with its own index: together they would read all accounts.
  const first = (column: "username_key" | "display_key") =>
    chosen
      .clearSelect()
      .select("id")
      .where((e) => startsWith(e.ref(column), key))
      .orderBy(column)
      .limit(limit);
  return db
    .selectFrom(first("username_key").as("named"))
    .select("named.id")
    .union(db.selectFrom(first("display_key").as("shown")).select("shown.id"))
    .$call((ids) =>
      db
        .selectFrom("users")
        .selectAll("users")
        .where("users.id", "in", db.selectFrom(ids.as("ids")).select("ids.id")),
    )
    .orderBy("username_key")
    .orderBy("users.id")
    .limit(limit)
    .execute();
}

/** Moderators and administrators. */
export async function listStaff(db: Db): Promise<UserRow[]> {
  return db
    .selectFrom("users")
    .selectAll()
    .where("role_id", "in", [2, 3])
    .where("status", "!=", "deleted")
    .orderBy("rank", "desc")
    .orderBy("created_at")
    .orderBy("id")
    .limit(100)
    .execute();
}

/** Administrators who can log in. */
export async function listActiveAdmins(db: Db): Promise<Pick<UserRow, "id" | "email" | "language">[]> {
  return db
    .selectFrom("users")
    .select(["id", "email", "language"])
    .where("role_id", "=", roles.admin)
    .where("status", "=", "normal")
    .where("email_confirmed", "=", 1)
    .orderBy("id")
    .execute();
}

/** The users with the most reputation, above what everyone begins with. */
export async function listUsersByRank(db: Db, limit: number): Promise<UserRow[]> {
  return db
    .selectFrom("users")
    .selectAll()
    .where("rank", ">", 1)
    .where("status", "!=", "deleted")
    .orderBy("rank", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** The users who gained the most points since a time. */
export async function listTopGainers(
  db: Db,
  since: number,
  limit: number,
): Promise<{ user_id: string; amount: number }[]> {
  const rows = await db
    .selectFrom("reputation")
    .select(["user_id", (e) => e.fn.sum<number>("points").as("amount")])
    .where("created_at", ">=", since)
    .where("cancelled", "=", 0)
    .where("kind", "!=", "user.activated")
    .groupBy("user_id")
    .having((e) => e.fn.sum<number>("points"), ">", 0)
    .orderBy(sql.ref("amount"), "desc")
    .orderBy("user_id")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ user_id: row.user_id, amount: toNumber(row.amount) }));
}

/** The users who cast the most votes in force since a time. */
export async function listTopVoters(
  db: Db,
  since: number,
  limit: number,
): Promise<{ user_id: string; amount: number }[]> {
  const rows = await db
    .selectFrom("votes")
    .select(["user_id", (e) => e.fn.countAll().as("amount")])
    .where("updated_at", ">=", since)
    .where("direction", "!=", "none")
    .groupBy("user_id")
    .orderBy(sql.ref("amount"), "desc")
    .orderBy("user_id")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ user_id: row.user_id, amount: toNumber(row.amount) }));
}

interface UsersFilter {
  readonly page: number;
  readonly page_size: number;
  readonly query: string;
  readonly status: string;
  readonly staff: boolean;
}

/** One page of the administrators' user list. */
export async function pageOfUsers(db: Db, filter: UsersFilter): Promise<{ count: number; rows: UserRow[] }> {
  const chosen = db.selectFrom("users").where((e) => e.and([ofStatus(e, filter.status), ...ofQuery(e, filter)]));
  const counted = await chosen.select((e) => e.fn.countAll().as("count")).executeTakeFirst();
  const moment =
    filter.status === "deleted" ? "deleted_at" : filter.status === "suspended" ? "suspended_at" : "created_at";
  const rows = await chosen
    .selectAll()
    .orderBy(moment, "desc")
    .orderBy("id", "desc")
    .limit(filter.page_size)
    .offset((filter.page - 1) * filter.page_size)
    .execute();
  return { count: toNumber(counted?.count), rows };
}

/** `user:` and an id or a part of a name, a complete address, or a part of a name. */
function ofQuery(e: UserTerms, { query, staff }: UsersFilter) {
  const terms = staff ? [e("role_id", ">", 1)] : [];
  const text = query.trim().toLowerCase();
  if (text === "") return terms;
  const exact = exactUser(text);
  return [...terms, exact ? e(exact.column, "=", exact.value) : ofName(e, text)];
}
