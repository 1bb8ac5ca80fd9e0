import type { QuestionOrder } from "@askwell/domain";
import { type RawBuilder, sql } from "kysely";
import type { CheckpointedList, ListCheckpoint } from "../../../platform/cache/list-checkpoints.ts";
import { downwards, readByIndex, startingAt } from "../../../platform/db/index.ts";
import type { Db } from "../../../tables.ts";

/** A filter of public questions with their order. Pinned ones come first in every order. */
export interface QuestionListFilter {
  readonly order: QuestionOrder | "";
  /** The tag of the list; with `ofSynonym`, a synonym with only the questions tagged with it. */
  readonly tag?: { readonly id: string; readonly ofSynonym: boolean };
  readonly userId?: string;
  /** Only those that link to this question. */
  readonly linkedTo?: string;
  readonly createdSince: number;
  readonly activeSince: number;
}

/** The columns of each order, most significant first, and further columns of its index after the id. */
const SORT_COLUMNS: Readonly<
  Record<QuestionOrder | "", { readonly by: readonly string[]; readonly indexSuffix?: string }>
> = {
  newest: { by: ["created_at"] },
  active: { by: ["active_at"], indexSuffix: "created_at" },
  hot: { by: ["hot"], indexSuffix: "created_at" },
  score: { by: ["score", "view_count"], indexSuffix: "created_at" },
  unanswered: { by: ["created_at"] },
  frequent: { by: ["linked_count"], indexSuffix: "created_at" },
  recommend: { by: ["created_at"] },
  "": { by: ["created_at"] },
};

/** A list as SQL: the table, the conditions and the sort columns, all descending. */
export interface ListSql {
  readonly table: "questions" | "question_tags";
  readonly id: "id" | "question_id";
  readonly sort: readonly string[];
  readonly where: RawBuilder<unknown>;
  /** The columns of the index that serves the list; null where no single index does. */
  readonly index: readonly string[] | null;
  /** The columns of the index by age; null as above. */
  readonly byAge: readonly string[] | null;
}

/** The sign prevents SQLite from scanning all questions in their order where a few are found by their ids. */
const VISIBLE_BY_ID = sql`+visible = 1`;

/** The table, index and conditions of a list: one index of `questions` or of `question_tags`. */
export function listSql(filter: QuestionListFilter): ListSql {
  const { tag, order, createdSince, activeSince } = filter;
  const table = tag && !filter.userId ? "question_tags" : "questions";
  const id = table === "questions" ? "id" : "question_id";
  const conditions = [
    ...(table === "question_tags" && tag ? [tagCondition(tag)] : [filter.linkedTo ? VISIBLE_BY_ID : sql`visible = 1`]),
    ...(filter.userId ? [sql`user_id = ${filter.userId}`] : []),
    ...(filter.userId && tag ? [sql`id in (select question_id from question_tags where ${tagCondition(tag)})`] : []),
    ...(filter.linkedTo ? [sql`id in (${linkingTo(filter.linkedTo)})`] : []),
    ...(order === "unanswered" ? [sql`unanswered = 1`] : []),
    ...(createdSince > 0 ? [sql`created_at >= ${createdSince}`] : []),
    ...(activeSince > 0 ? [sql`active_at >= ${activeSince}`] : []),
  ];
  const sort = ["pinned", ...SORT_COLUMNS[order].by, id];
  const isOneList = !filter.userId && !filter.linkedTo && !tag?.ofSynonym;
  const first = [table === "questions" ? "visible" : "list_tag_id", ...(order === "unanswered" ? ["unanswered"] : [])];
  const index = isOneList
    ? [...first, ...sort, ...(SORT_COLUMNS[order].indexSuffix ? [SORT_COLUMNS[order].indexSuffix] : [])]
    : null;
  const byAge = isOneList ? [...first, "pinned", "created_at", id] : null;
  return { table, id, sort, where: sql.join(conditions, sql` and `), index, byAge };
}

const tableOf = (db: Db, { table }: ListSql, index: readonly string[] | null) =>
  index ? readByIndex(db, table, index) : sql.table(table);

const tagCondition = (tag: { readonly id: string; readonly ofSynonym: boolean }) =>
  tag.ofSynonym ? sql`tag_id = ${tag.id} and status = 'active'` : sql`list_tag_id = ${tag.id}`;

const linkingTo = (id: string) =>
  sql`select from_question_id from post_links
    where to_question_id = ${id} and from_question_id <> ${id} and status = 'active'`;

interface PageSqlOptions {
  readonly offset: number;
  readonly limit: number;
  /** A checkpoint before the page. */
  readonly from?: ListCheckpoint | null;
  /** Counts the whole list in the same query: for short lists only. */
  readonly countAll?: boolean;
  /** Reads only this many of its newest rows and of its pinned ones, which is all of a list that has no more. */
  readonly newest?: number;
}

/** The ids and sort keys of one page, as a subquery. */
export function pageSql(db: Db, list: ListSql, page: PageSqlOptions): RawBuilder<unknown> {
  const { offset, limit, from = null, countAll = false, newest = null } = page;
  const columns = sql.join(list.sort.map((column) => sql.ref(column)));
  const total = countAll ? sql`, count(*) over () as total` : sql``;
  const start = from ? sql` and ${startingAt(db, list.sort, from.key)}` : sql``;
  const rows =
    newest === null
      ? sql`${tableOf(db, list, list.index)} where ${list.where}${start}`
      : sql`(${newestSql(db, list, newest)}) as youngest`;
  return sql`select ${columns}${total} from ${rows}
    order by ${downwards(list.sort)} limit ${limit} offset ${offset - (from?.rank ?? 0)}`;
}

/**
 * The newest rows of a list, found by age. Reading a time span in another order would scan everything older, which on a
 * quiet site is nearly everything.
 */
function newestSql(db: Db, list: ListSql, limit: number): RawBuilder<unknown> {
  const columns = sql.join(list.sort.map((column) => sql.ref(column)));
  const part = (pinned: 0 | 1) => sql`select * from (select ${columns} from ${tableOf(db, list, list.byAge)}
    where ${list.where} and pinned = ${sql.lit(pinned)}
    order by created_at desc, ${sql.ref(list.id)} desc limit ${limit}) as ${sql.ref(pinned ? "pinned_ones" : "others")}`;
  return sql`${part(1)} union all ${part(0)}`;
}

/** The order of a page, for the query that joins it. */
export const pageOrder = (list: ListSql, alias: string) => downwards(list.sort, alias);

/** A long list as the checkpoint cache reads it. */
export function fromCheckpoint(
  db: Db,
  list: ListSql,
  columns: { name: string; total: number; growsInFront: boolean },
): CheckpointedList {
  return {
    ...columns,
    async step(after, distance) {
      const columns = sql.join(list.sort.map((column) => sql.ref(column)));
      const start = after ? sql` and ${startingAt(db, list.sort, after)}` : sql``;
      const { rows } = await sql<
        Record<string, number | string>
      >`select ${columns} from ${tableOf(db, list, list.index)}
        where ${list.where}${start} order by ${downwards(list.sort)} limit 1 offset ${distance}`.execute(db);
      const row = rows[0];
      return row ? list.sort.map((column) => row[column] as number | string) : null;
    },
  };
}
