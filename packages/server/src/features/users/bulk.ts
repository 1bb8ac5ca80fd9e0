import { accountKey } from "@askwell/domain";
import { insertMany } from "../../platform/db/index.ts";
import type { Tx } from "../../tables.ts";
import type { UserRow } from "./table.ts";

/** What a new account needs to say; the rest starts as it does for everybody. */
export type NewUser = Pick<UserRow, "id" | "created_at" | "username" | "display_name" | "email"> &
  Partial<Omit<UserRow, "username_key" | "display_key" | "email_key">> & {
    /** Replaces the key made of the address, for people without one of their own. */
    readonly email_key?: string;
  };

/** The whole row of a new account. */
export function newUserRow(user: NewUser): UserRow {
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
    rank: 0,
    avatar_type: "",
    avatar_custom: "",
    bio: "",
    bio_html: "",
    website: "",
    location: "",
    language: "",
    color_scheme: "",
    mobile: "",
    question_count: 0,
    answer_count: 0,
    follow_count: 0,
    ...user,
    username_key: accountKey(user.username),
    display_key: accountKey(user.display_name),
    email_key: user.email_key ?? accountKey(user.email),
  };
}

/** Stores many new accounts at once, for the importer, the administrator's list and tests. */
export async function addUsers(tx: Tx, users: readonly NewUser[]): Promise<void> {
  await insertMany(tx, "users", users.map(newUserRow));
}
