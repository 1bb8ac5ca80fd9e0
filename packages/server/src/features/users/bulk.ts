import { accountKey } from "@askwell/domain";
import { insertMany } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import { addNameWords } from "./name-words.ts";
import type { ImportedUserRow, UserRow } from "./table.ts";

/** The required columns of a new account; the others have defaults. */
export type NewUser = Pick<UserRow, "id" | "created_at" | "username" | "display_name" | "email"> &
  Partial<Omit<UserRow, "username_key" | "display_key" | "email_key">> & {
    /** Replaces the key derived from the address, for users without an address. */
    readonly email_key?: string;
  };

/** The complete row of a new account. */
export function newUserRow(user: NewUser): UserRow {
  const email_key = user.email_key ?? accountKey(user.email);
  const { status = "normal", password_hash = "" } = user;
  const isWaiting = email_key === unknownEmailKey(user.id) && status !== "deleted" && password_hash === "";
  return {
    updated_at: user.created_at,
    last_login_at: 0,
    email_confirmed: 1,
    password_hash: "",
    status: "normal",
    suspended_at: 0,
    suspended_until: 0,
    deleted_at: 0,
    role_id: 1,
    second_factor: 0,
    rank: 0,
    restrictions: "",
    granted_rights: "",
    unread_warnings: 0,
    avatar_type: "",
    avatar_custom: "",
    bio: "",
    bio_html: "",
    website: "",
    location: "",
    language: "",
    color_scheme: "",
    writing: "",
    mobile: "",
    question_count: 0,
    answer_count: 0,
    follow_count: 0,
    claim_status: isWaiting ? "waiting" : "",
    merged_into: "0",
    ...user,
    post_count: (user.question_count ?? 0) + (user.answer_count ?? 0),
    username_key: accountKey(user.username),
    display_key: accountKey(user.display_name),
    email_key,
  };
}

/** Stands for the unknown address of an imported user. */
export const unknownEmailKey = (id: string): string => `${id}@imported.invalid`;

/** Stores many new accounts, for the importer, the administrators' list and tests. */
export async function addUsers(tx: Tx, users: readonly NewUser[]): Promise<void> {
  await insertMany(tx, "users", users.map(newUserRow));
  await addNameWords(tx, users);
}

/** The accounts of imported users, by their foreign ids, in one query. */
export async function importedUsers(
  db: Db,
  source: string,
  foreignIds: readonly string[],
): Promise<Map<string, string>> {
  if (foreignIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("imported_users")
    .select(["foreign_id", "user_id"])
    .where("source", "=", source)
    .where("foreign_id", "in", foreignIds)
    .execute();
  return new Map(rows.map((row) => [row.foreign_id, row.user_id]));
}

/** The usernames of accounts, by id. */
export async function usernamesById(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("users").select(["id", "username"]).where("id", "in", ids).execute();
  return new Map(rows.map((row) => [row.id, row.username]));
}

/** Stores which accounts belong to imported users. */
export async function saveImportedUsers(tx: Tx, rows: readonly ImportedUserRow[]): Promise<void> {
  await insertMany(tx, "imported_users", rows);
}

/** The accounts with certain addresses, by the keys of the addresses. */
export async function emailOwners(
  db: Db,
  keys: readonly string[],
): Promise<ReadonlyMap<string, { readonly id: string; readonly isConfirmed: boolean }>> {
  if (keys.length === 0) return new Map();
  const columns = ["id", "email_key", "email_confirmed"] as const;
  const rows = await db
    .selectFrom("users")
    .select(columns)
    .where("email_key", "in", [...keys])
    .execute();
  return new Map(rows.map((row) => [row.email_key, { id: row.id, isConfirmed: row.email_confirmed === 1 }]));
}

/** The keys of those usernames that are taken. */
export async function takenUsernames(db: Db, names: readonly string[]): Promise<Set<string>> {
  const taken = new Set<string>();
  const keys = [...new Set(names.map(accountKey))];
  for (let start = 0; start < keys.length; start += 500) {
    const some = keys.slice(start, start + 500);
    const rows = await db.selectFrom("users").select("username_key").where("username_key", "in", some).execute();
    for (const row of rows) taken.add(row.username_key);
  }
  return taken;
}
