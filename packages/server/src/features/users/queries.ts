import { accountKey, isEmail } from "@askwell/domain";
import { type ExpressionBuilder, sql } from "kysely";
import { contains, forUpdate, readById, startsWith, toNumber } from "../../platform/db/index.ts";
import type { Db, Tables, Tx } from "../../tables.ts";
import type { UserRow } from "./table.ts";

/** What whole rows of `users` are noted as by whoever has read one with something else. */
export const WHOLE = "users";

/** An account of any state. */
export async function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  const byId = () => db.selectFrom("users").selectAll().where("id", "=", id).execute();
  return (await readById(WHOLE, [id], byId))[0];
}

/** An account of any state, locked until the write ends. */
export async function lockUser(tx: Tx, id: string): Promise<UserRow | undefined> {
  return forUpdate(tx.selectFrom("users").selectAll().where("id", "=", id)).executeTakeFirst();
}

export async function listUsersById(db: Db, ids: readonly string[]): Promise<UserRow[]> {
  return readById(WHOLE, ids, (some) => db.selectFrom("users").selectAll().where("id", "in", some).execute());
}

/** People by the keys of their usernames. */
export async function listUsersByUsername(db: Db, keys: readonly string[]): Promise<UserRow[]> {
  if (keys.length === 0) return [];
  return db.selectFrom("users").selectAll().where("username_key", "in", keys).execute();
}

/** The account with an address, by the key of the address; undefined for nobody. */
export async function findUserByEmail(db: Db, key: string): Promise<UserRow | undefined> {
  return db.selectFrom("users").selectAll().where("email_key", "=", key).executeTakeFirst();
}

/** Changes fields of an account; whoever calls keeps the keys beside names and address. */
export async function updateUser(tx: Tx, id: string, change: Partial<UserRow>): Promise<void> {
  await tx.updateTable("users").set(change).where("id", "=", id).execute();
}

/** Wipes what an account says about its person; another username stands in its place. */
export async function forgetPerson(tx: Tx, id: string, username: string): Promise<void> {
  const unknown = `${id}@deleted.invalid`;
  await updateUser(tx, id, {
    username,
    username_key: accountKey(username),
    display_name: username,
    display_key: accountKey(username),
    email: unknown,
    email_key: unknown,
    password_hash: "",
    avatar_type: "",
    avatar_custom: "",
    bio: "",
    bio_html: "",
    website: "",
    location: "",
    mobile: "",
    language: "",
    color_scheme: "",
  });
}

/** Removes deleted accounts for good; answers with their ids. */
export async function deleteDeletedUsers(tx: Tx): Promise<string[]> {
  const gone = await tx.selectFrom("users").select("id").where("status", "=", "deleted").execute();
  const ids = gone.map((user) => user.id);
  for (let start = 0; start < ids.length; start += 500)
    await tx
      .deleteFrom("users")
      .where("id", "in", ids.slice(start, start + 500))
      .execute();
  return ids;
}

/** An account with what its profile needs beside it. */
export interface ProfileRow extends UserRow {
  /** Questions that are not listed, which only the person and staff see counted. */
  unlisted_questions: number;
}

/** The account with a username in exactly these letters. */
export async function findByUsername(db: Db, username: string): Promise<ProfileRow | undefined> {
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
  const row = rows.find((each) => each.username === username);
  return row && { ...row, unlisted_questions: toNumber(row.unlisted_questions) };
}

/** People in good standing or not yet confirmed whose username or display name begins with a key, by username. */
export async function listByPrefix(
  db: Db,
  key: string,
  { most, staffOnly = false }: { most: number; staffOnly?: boolean },
): Promise<UserRow[]> {
  const living = db.selectFrom("users").selectAll().where("status", "=", "normal");
  const chosen = staffOnly ? living.where("role_id", "in", [2, 3]) : living;
  const begins = (e: ExpressionBuilder<Tables, "users">) =>
    e.or([startsWith(e.ref("username_key"), key), startsWith(e.ref("display_key"), key)]);
  const named = key === "" ? chosen : chosen.where(begins);
  return named.orderBy("username_key").orderBy("id").limit(most).execute();
}

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

/** Who gained most points since a moment. */
export async function listGained(db: Db, since: number, most: number): Promise<{ user_id: string; amount: number }[]> {
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
    .limit(most)
    .execute();
  return rows.map((row) => ({ user_id: row.user_id, amount: toNumber(row.amount) }));
}

/** Who cast most votes since a moment that are still in force. */
export async function listVoters(db: Db, since: number, most: number): Promise<{ user_id: string; amount: number }[]> {
  const rows = await db
    .selectFrom("votes")
    .select(["user_id", (e) => e.fn.countAll().as("amount")])
    .where("updated_at", ">=", since)
    .where("direction", "!=", "none")
    .groupBy("user_id")
    .orderBy(sql.ref("amount"), "desc")
    .orderBy("user_id")
    .limit(most)
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

/** One page of the administrator's list of people. */
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

type UserTerms = ExpressionBuilder<Tables, "users">;

function ofStatus(e: UserTerms, status: string) {
  if (status === "suspended" || status === "deleted") return e("status", "=", status);
  return e.and([e("status", "=", "normal"), e("email_confirmed", "=", status === "inactive" ? 0 : 1)]);
}

/** `user:` and an id or a part of a name, a whole address, or a part of a name. */
function ofQuery(e: UserTerms, { query, staff }: UsersFilter) {
  const terms = staff ? [e("role_id", ">", 1)] : [];
  const text = query.trim().toLowerCase();
  if (text === "") return terms;
  const [, wanted = text] = /^user:(.*)$/.exec(text) ?? [];
  if (isEmail(text)) return [...terms, e("email_key", "=", text)];
  if (text.startsWith("user:") && /^\d+$/.test(wanted)) return [...terms, e("id", "=", wanted)];
  const named = [contains(e.ref("username_key"), wanted), contains(e.ref("display_key"), wanted)];
  return [...terms, e.or(named)];
}
