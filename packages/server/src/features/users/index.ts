export { lockActiveAdmins, requireActiveAdmin } from "./active-admins.ts";

import type { UserBasic } from "@askwell/contract";
import { accountKey } from "@askwell/domain";
import { type RawBuilder, sql } from "kysely";
import { required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import { idBatches, jsonObject, parseJson, rememberRows } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import {
  deleteDeletedUsers,
  findByUsername,
  listByPrefix,
  listUsersById,
  listUsersByUsername,
  USER_ROWS,
} from "./queries.ts";
import type { UserRow } from "./table.ts";
import { BASIC_COLUMNS, deletedUser, userBasicOf } from "./wire.ts";

export { listedPeople } from "./adding/listed-people.ts";
export { storePeople } from "./adding/store-people.ts";
export { addUsers } from "./bulk.ts";
export { checkLookAlike, looksLikeStaff } from "./look-alikes.ts";
export { checkNotMerging, isMerging, listMergedInto } from "./merging.ts";
export { checkEmailFree, findFreeUsername, storePerson, usernameOf } from "./new-person.ts";
export {
  findUser,
  findUserByEmail,
  listActiveAdmins,
  listStaff,
  listUsersByEmail,
  listUsersById,
  lockUser,
  lockUsers,
} from "./queries.ts";
export { restoreNames } from "./set-profile.ts";
export { fillDirectory } from "./summaries/fill-directory.ts";
export { recountGains, refreshGains } from "./summaries/gains.ts";
export {
  outdateAllSummaries,
  outdateSummaries,
  outdateSummariesOfTags,
  outdateSummariesOfThread,
  refreshSummaries,
} from "./summaries/summaries.ts";
export type { UserRow } from "./table.ts";
export { clearPersonalData, giveImports, setClaimStatus, updateUser } from "./update-user.ts";
export { avatarOf, avatarUrl, statusOf, wantsGravatar } from "./wire.ts";

/**
 * Users as shown with their posts, by id, in one query. Every requested id is in the map, except "0": a purged account
 * reads as a deleted one, a merged one as the account that it was merged into. Source: docs/wire/content.md "Shared shapes".
 */
export async function userBasics(app: App, db: Db, ids: Iterable<string>): Promise<Map<string, UserBasic>> {
  const uniqueIds = [...new Set(ids)].filter((id) => id !== "0" && id !== "");
  const rows = await listUsersById(db, uniqueIds);
  const people = new Map(uniqueIds.map((id) => [id, deletedUser(id)]));
  for (const row of rows) people.set(row.id, userBasicOf(app, row));
  const merged = rows.filter((row) => row.merged_into !== "0");
  if (merged.length === 0) return people;
  const owners = await userBasics(
    app,
    db,
    merged.map((row) => row.merged_into),
  );
  for (const row of merged) people.set(row.id, owners.get(row.merged_into)!);
  return people;
}

/** Adds an account that another query has read to the shared reads of a page. */
export function rememberUser(db: Db, row: UserRow): void {
  rememberRows(db, USER_ROWS, [row]);
}

/**
 * A user as a column of a row, for lists; `id` is the column of the user's id, such as `q.user_id`. Parse it with
 * `peopleFrom`.
 */
export function personColumn(db: Db, id: string): RawBuilder<unknown> {
  return sql`(select ${jsonObject(db, "person", BASIC_COLUMNS)} from users as person where person.id = ${sql.ref(id)})`;
}

/** The columns of a user in a join, by their names, for a list of users as one column. */
export const personColumns = (alias: string): Readonly<Record<string, string>> =>
  Object.fromEntries(BASIC_COLUMNS.map((column) => [column, `${alias}.${column}`]));

/** Parses such columns, as pairs of an id and a column, into the result of `userBasics`. */
export function peopleFrom(
  app: App,
  columns: Iterable<readonly [id: string, column: unknown]>,
): Map<string, UserBasic> {
  const people = new Map<string, UserBasic>();
  for (const [id, column] of columns) {
    if (id === "0" || id === "" || people.has(id)) continue;
    people.set(id, column === null ? deletedUser(id) : userBasicOf(app, parseJson(column)));
  }
  return people;
}

/** The account with exactly this username, or undefined. Includes deleted ones. */
export async function findUserByUsername(db: Db, username: string): Promise<UserRow | undefined> {
  return findByUsername(db, username);
}

/** The account that a list is limited to; null for all. Fails for a username that does not exist. */
export async function idOfUsername(db: Db, username: string): Promise<string | null> {
  return username === "" ? null : required(await findByUsername(db, username), "user_not_found").id;
}

/** The accounts of usernames in any case, in one query; for mentions and invitations. */
export async function usersByUsername(db: Db, usernames: Iterable<string>): Promise<UserRow[]> {
  return listUsersByUsername(db, [...new Set([...usernames].map(accountKey))]);
}

/** Accounts whose username or display name starts with a text, without deleted and suspended ones. */
export async function listPeopleNamed(app: App, db: Db, name: string, limit: number): Promise<UserBasic[]> {
  const rows = await listByPrefix(db, accountKey(name), { limit });
  return rows.map((row) => userBasicOf(app, row));
}

type UserCount = "question_count" | "answer_count" | "follow_count";

/** Changes a user's counts of questions, answers or follows, in the transaction that changes the counted rows. */
export async function addToUserCounts(tx: Tx, id: string, change: Partial<Record<UserCount, number>>): Promise<void> {
  const entries = Object.entries(change).filter(([, by]) => by !== 0) as [UserCount, number][];
  if (entries.length === 0) return;
  const { question_count = 0, answer_count = 0 } = change;
  const posts = question_count + answer_count;
  const changes = posts === 0 ? entries : [...entries, ["post_count", posts] as const];
  const set = Object.fromEntries(changes.map(([count, by]) => [count, sql<number>`${sql.ref(count)} + ${by}`]));
  await tx.updateTable("users").set(set).where("id", "=", id).execute();
}

/** Adds to what several users follow. */
export async function addToFollowCounts(tx: Tx, userIds: readonly string[], by: 1 | -1): Promise<void> {
  const follow_count = sql<number>`${sql.ref("follow_count")} + ${by}`;
  for (const ids of idBatches(userIds))
    await tx.updateTable("users").set({ follow_count }).where("id", "in", ids).execute();
}

/** Adds points to a user's reputation; called only by the ledger, with the recorded points. */
export async function addToRank(tx: Tx, id: string, points: number): Promise<void> {
  if (points === 0) return;
  await tx
    .updateTable("users")
    .set({ rank: sql<number>`${sql.ref("rank")} + ${points}` })
    .where("id", "=", id)
    .execute();
}

/** Deletes deleted accounts for good. Their posts stay, with a deleted user as the author. */
export async function purgeDeletedUsers(app: App, tx: Tx): Promise<void> {
  const ids = await deleteDeletedUsers(tx);
  if (ids.length > 0) await app.invalidate(tx, "users", ...ids.map((id) => `user:${id}` as const));
}
