export { lockActiveAdmins, requireActiveAdmin } from "./active-admins.ts";

import type { UserBasic } from "@askwell/contract";
import { accountKey } from "@askwell/domain";
import { type RawBuilder, sql } from "kysely";
import type { App } from "../../app.ts";
import { jsonObject, noteRows, parseJson } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import { deleteDeletedUsers, findByUsername, listUsersById, listUsersByUsername, lockUser, WHOLE } from "./queries.ts";
import type { UserRow } from "./table.ts";
import { BASIC_COLUMNS, goneUser, userBasicOf } from "./wire.ts";

export { addUsers } from "./bulk.ts";
export { freeUsername, refuseTakenEmail, storePerson, usernameOf } from "./make-person.ts";
export { findUser, findUserByEmail, forgetPerson, lockUser, updateUser } from "./queries.ts";
export { putNamesBack } from "./set-profile.ts";
export type { UserRow } from "./table.ts";
export { avatarOf, avatarUrl, statusOf } from "./wire.ts";

/**
 * People as they stand beside what they wrote, by id, in one query. Every id asked for is in the map, except "0": an
 * account that was purged reads as a deleted one. Source: api-content 2, api-admin-and-platform 1.2.
 */
export async function userBasics(app: App, db: Db, ids: Iterable<string>): Promise<Map<string, UserBasic>> {
  const wanted = [...new Set(ids)].filter((id) => id !== "0" && id !== "");
  const rows = await listUsersById(db, wanted);
  const people = new Map(wanted.map((id) => [id, goneUser(id)]));
  for (const row of rows) people.set(row.id, userBasicOf(app, row));
  return people;
}

/** Notes an account that came along with another query, so that a page does not read it again. */
export function noteUser(row: UserRow): void {
  noteRows(WHOLE, [row]);
}

/**
 * A person as a column of a row that names them, so that a list brings its people along; `id` is the column with the
 * id, such as `q.user_id`. Read it with `peopleFrom`.
 */
export function personColumn(db: Db, id: string): RawBuilder<unknown> {
  return sql`(select ${jsonObject(db, "person", BASIC_COLUMNS)} from users as person where person.id = ${sql.ref(id)})`;
}

/** The columns of a person in a join, by their names, for a list of people as one column. */
export const personColumns = (alias: string): Readonly<Record<string, string>> =>
  Object.fromEntries(BASIC_COLUMNS.map((column) => [column, `${alias}.${column}`]));

/** The people of such columns, as `userBasics` has them: pairs of an id and its column. */
export function peopleFrom(
  app: App,
  columns: Iterable<readonly [id: string, column: unknown]>,
): Map<string, UserBasic> {
  const people = new Map<string, UserBasic>();
  for (const [id, column] of columns) {
    if (id === "0" || id === "" || people.has(id)) continue;
    people.set(id, column === null ? goneUser(id) : userBasicOf(app, parseJson(column)));
  }
  return people;
}

/** The account with a username in exactly these letters, or undefined. Deleted ones are found, too. */
export async function findUserByUsername(db: Db, username: string): Promise<UserRow | undefined> {
  return findByUsername(db, username);
}

/** The accounts behind some usernames, whatever the case of their letters, in one query; for mentions and invitations. */
export async function usersByUsername(db: Db, usernames: Iterable<string>): Promise<UserRow[]> {
  return listUsersByUsername(db, [...new Set([...usernames].map(accountKey))]);
}

/** Locks accounts in the order of their ids, so that two writes never wait for each other; missing ones are left out. */
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

type Count = "question_count" | "answer_count" | "follow_count";

/** Adds to what a person has asked, answered or follows. The counts change with the rows that they count. */
export async function addToUserCounts(tx: Tx, id: string, change: Partial<Record<Count, number>>): Promise<void> {
  const entries = Object.entries(change).filter(([, by]) => by !== 0) as [Count, number][];
  if (entries.length === 0) return;
  const set = Object.fromEntries(entries.map(([count, by]) => [count, sql<number>`${sql.ref(count)} + ${by}`]));
  await tx.updateTable("users").set(set).where("id", "=", id).execute();
}

/** Adds points to a person's reputation; only the ledger calls this, with what it has recorded. */
export async function addToRank(tx: Tx, id: string, points: number): Promise<void> {
  if (points === 0) return;
  await tx
    .updateTable("users")
    .set({ rank: sql<number>`${sql.ref("rank")} + ${points}` })
    .where("id", "=", id)
    .execute();
}

/** Removes deleted accounts for good. What they wrote stays, shown as by somebody who is gone. */
export async function forgetDeletedUsers(app: App, tx: Tx): Promise<void> {
  const ids = await deleteDeletedUsers(tx);
  if (ids.length > 0) await app.touch(tx, "users", ...ids.map((id) => `user:${id}`));
}
