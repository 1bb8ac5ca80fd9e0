import { gainWindows } from "@askwell/domain";
import { type RawBuilder, sql } from "kysely";
import type { CheckpointedList, ListCheckpoint } from "../../../platform/cache/list-checkpoints.ts";
import { downwards, readByIndex, startingAt, toNumber } from "../../../platform/db/index.ts";
import type { Db } from "../../../tables.ts";
import type { UserRow } from "../table.ts";
import { BASIC_COLUMNS } from "../wire.ts";

/** A list of the directory as SQL: one index, read backwards. */
export interface DirectoryList {
  /** Identifies the list. */
  readonly name: string;
  readonly table: "users" | "user_gains" | "user_tags";
  readonly id: "id" | "user_id";
  readonly where: RawBuilder<unknown>;
  /** The columns of the order, all descending; the first is the number that the list is about. */
  readonly sort: readonly string[];
  /** The columns of the index. */
  readonly index: readonly string[];
  /** True if new rows are added at the front. */
  readonly growsInFront: boolean;
}

/** All users by reputation or by age, or those who have gained something within a window. */
export function listOf(order: "reputation" | "newest" | keyof typeof gainWindows): DirectoryList {
  if (order === "reputation" || order === "newest") {
    const sort = [order === "newest" ? "created_at" : "rank", "id"];
    return {
      name: `people ${order}`,
      table: "users",
      id: "id",
      where: sql`status = 'normal' and email_confirmed = 1`,
      sort,
      index: ["status", "email_confirmed", ...sort],
      growsInFront: order === "newest",
    };
  }
  const days = gainWindows[order];
  return {
    name: `people ${order}`,
    table: "user_gains",
    id: "user_id",
    where: sql`days = ${sql.lit(days)} and points > 0`,
    sort: ["points", "user_id"],
    index: ["days", "points", "user_id"],
    growsInFront: false,
  };
}

/** The users whose answers have a positive score in a tag. */
export const listOfTag = (tagId: string): DirectoryList => ({
  name: `people in ${tagId}`,
  table: "user_tags",
  id: "user_id",
  where: sql`tag_id = ${tagId} and score > 0`,
  sort: ["score", "user_id"],
  index: ["tag_id", "score", "user_id"],
  growsInFront: false,
});

/** The columns of a user in the directory. */
const COLUMNS = [...BASIC_COLUMNS, "created_at", "answer_count", "role_id"] as const;

/** A row of the directory. */
export interface DirectoryRow extends Pick<UserRow, (typeof COLUMNS)[number]> {
  /** The number that the list is about. */
  readonly amount: number;
  /** As in `user_summaries`; null for a user without posts. */
  readonly top_tags: string | null;
}

/** The columns of a user as `u`, with the number that the list is about and their tags. */
export const directoryColumns = (amount: string): RawBuilder<unknown> =>
  sql.join([
    ...COLUMNS.map((column) => sql.ref(`u.${column}`)),
    sql`${sql.ref(amount)} as amount`,
    sql`summary.top_tags`,
  ]);

/**
 * The rows of a user's summary and of the user, joined to the ids of a list. One expression for both conditions: by
 * columns, SQLite without statistics would read all users through an index of these instead of looking the ids up.
 */
export const joinedUsers = (id: string): RawBuilder<unknown> =>
  sql`inner join users as u on u.id = ${sql.ref(id)}
    and case when u.status = 'normal' then u.email_confirmed else 0 end = 1
    left join user_summaries as summary on summary.user_id = u.id`;

const tableOf = (db: Db, { table, index }: DirectoryList) => readByIndex(db, table, index);

interface DirectoryPage {
  readonly offset: number;
  readonly limit: number;
  /** A checkpoint before the page. */
  readonly from: ListCheckpoint | null;
}

/** One page of a list: the ids come from an index, and only their rows are read. */
export function directorySql(db: Db, list: DirectoryList, { offset, limit, from }: DirectoryPage): RawBuilder<unknown> {
  const columns = sql.join(list.sort.map((column) => sql.ref(column)));
  const start = from ? sql` and ${startingAt(db, list.sort, from.key)}` : sql``;
  return sql`select ${directoryColumns(`page.${list.sort[0]}`)} from (
      select ${columns} from ${tableOf(db, list)} where ${list.where}${start}
      order by ${downwards(list.sort)} limit ${limit} offset ${offset - (from?.rank ?? 0)}
    ) as page ${joinedUsers(`page.${list.id}`)} order by ${downwards(list.sort, "page")}`;
}

/** How many rows a list has; counts no further than `limit`. */
export async function countRows(db: Db, list: DirectoryList, limit: number | null): Promise<number> {
  const most = limit === null ? sql`` : sql` limit ${limit}`;
  const { rows } = await sql<{ count: number }>`select count(*) as count from (
    select 1 as one from ${tableOf(db, list)} where ${list.where}${most}) as counted`.execute(db);
  return toNumber(rows[0]?.count);
}

/** A long list as the checkpoint cache reads it. */
export function checkpointed(db: Db, list: DirectoryList, total: number): CheckpointedList {
  return {
    name: list.name,
    total,
    growsInFront: list.growsInFront,
    async step(after, distance) {
      const columns = sql.join(list.sort.map((column) => sql.ref(column)));
      const start = after ? sql` and ${startingAt(db, list.sort, after)}` : sql``;
      const { rows } = await sql<Record<string, number | string>>`select ${columns} from ${tableOf(db, list)}
        where ${list.where}${start} order by ${downwards(list.sort)} limit 1 offset ${distance}`.execute(db);
      const row = rows[0];
      return row ? list.sort.map((column) => row[column] as number | string) : null;
    },
  };
}
