import type { QuestionOrder } from "@askwell/contract";
import { type RawBuilder, sql } from "kysely";
import type { Anchor, AnchoredList, SortKey } from "../../platform/cache/anchors.ts";
import { engineOf, readByIndex } from "../../platform/db/index.ts";
import type { Db } from "../../tables.ts";

/** Which public questions, and in which order. Pinned ones come first in every order. */
export interface ListWanted {
  readonly order: QuestionOrder | "";
  /** The tag whose list it is; that of a synonym when `ofSynonym`, which then has its own rows only. */
  readonly tag?: { readonly id: string; readonly ofSynonym: boolean };
  readonly userId?: string;
  /** Only those that link to this question. */
  readonly linkedTo?: string;
  readonly createdSince: number;
  readonly activeSince: number;
}

/** The columns behind each order, the weightiest first, and what its index holds behind the id. */
const SORTS: Readonly<Record<QuestionOrder | "", { readonly by: readonly string[]; readonly behind?: string }>> = {
  newest: { by: ["created_at"] },
  active: { by: ["active_at"], behind: "created_at" },
  hot: { by: ["hot"], behind: "created_at" },
  score: { by: ["score", "view_count"], behind: "created_at" },
  unanswered: { by: ["created_at"] },
  frequent: { by: ["linked_count"], behind: "created_at" },
  recommend: { by: ["created_at"] },
  "": { by: ["created_at"] },
};

/** A list as SQL: where its rows stand and by which columns they are sorted, all of them downwards. */
export interface ListSql {
  readonly table: "questions" | "question_tags";
  readonly id: "id" | "question_id";
  readonly sort: readonly string[];
  readonly where: RawBuilder<unknown>;
  /** The columns of the index that it is read by; null where no single one serves. */
  readonly index: readonly string[] | null;
  /** Those of the index by which its youngest rows are found; null as above. */
  readonly byAge: readonly string[] | null;
}

/** The sign keeps SQLite from reading all questions in their order where a handful is found by their ids. */
const VISIBLE_BY_ID = sql`+visible = 1`;

/** Where the rows of a list are read from: one index of `questions` or of `question_tags`. */
export function listSql(wanted: ListWanted): ListSql {
  const { tag, order, createdSince, activeSince } = wanted;
  const table = tag && !wanted.userId ? "question_tags" : "questions";
  const id = table === "questions" ? "id" : "question_id";
  const conditions = [
    ...(table === "question_tags" && tag ? [tagCondition(tag)] : [wanted.linkedTo ? VISIBLE_BY_ID : sql`visible = 1`]),
    ...(wanted.userId ? [sql`user_id = ${wanted.userId}`] : []),
    ...(wanted.userId && tag ? [sql`id in (select question_id from question_tags where ${tagCondition(tag)})`] : []),
    ...(wanted.linkedTo ? [sql`id in (${linkingTo(wanted.linkedTo)})`] : []),
    ...(order === "unanswered" ? [sql`unanswered = 1`] : []),
    ...(createdSince > 0 ? [sql`created_at >= ${createdSince}`] : []),
    ...(activeSince > 0 ? [sql`active_at >= ${activeSince}`] : []),
  ];
  const sort = ["pinned", ...SORTS[order].by, id];
  const isOneList = !wanted.userId && !wanted.linkedTo && !tag?.ofSynonym;
  const first = [table === "questions" ? "visible" : "list_tag_id", ...(order === "unanswered" ? ["unanswered"] : [])];
  const index = isOneList ? [...first, ...sort, ...(SORTS[order].behind ? [SORTS[order].behind] : [])] : null;
  const byAge = isOneList ? [...first, "pinned", "created_at", id] : null;
  return { table, id, sort, where: sql.join(conditions, sql` and `), index, byAge };
}

const tableOf = (db: Db, { table }: ListSql, index: readonly string[] | null) =>
  index ? readByIndex(db, table, index) : sql.table(table);

const tagCondition = (tag: { readonly id: string; readonly ofSynonym: boolean }) =>
  tag.ofSynonym ? sql`tag_id = ${tag.id} and status = 'active'` : sql`list_tag_id = ${tag.id}`;

const linkingTo = (id: string) =>
  sql`select from_question_id from post_links where to_question_id = ${id} and status = 'active'`;

const downwards = (columns: readonly string[], of?: string) =>
  sql.join(columns.map((column) => sql`${sql.ref(of ? `${of}.${column}` : column)} desc`));

interface PageWanted {
  readonly offset: number;
  readonly limit: number;
  /** A known place before the page. */
  readonly from?: Anchor | null;
  /** Counts the whole list beside: only for short ones. */
  readonly countAll?: boolean;
  /** Reads only so many of its youngest rows, and as many pinned ones: all of a list that has no more. */
  readonly youngest?: number;
}

/** The ids and sort keys of one page, as a query to be joined. */
export function pageSql(db: Db, list: ListSql, page: PageWanted): RawBuilder<unknown> {
  const { offset, limit, from = null, countAll = false, youngest = null } = page;
  const columns = sql.join(list.sort.map((column) => sql.ref(column)));
  const total = countAll ? sql`, count(*) over () as total` : sql``;
  const start = from ? sql` and ${startOf(db, list.sort, from.key)}` : sql``;
  const rows =
    youngest === null
      ? sql`${tableOf(db, list, list.index)} where ${list.where}${start}`
      : sql`(${youngestSql(db, list, youngest)}) as youngest`;
  return sql`select ${columns}${total} from ${rows}
    order by ${downwards(list.sort)} limit ${limit} offset ${offset - (from?.rank ?? 0)}`;
}

/**
 * The youngest rows of a list, found by their age. A list of a span of time that is read in another order would walk
 * through all that is older, which on a quiet site is nearly everything.
 */
function youngestSql(db: Db, list: ListSql, most: number): RawBuilder<unknown> {
  const columns = sql.join(list.sort.map((column) => sql.ref(column)));
  const part = (pinned: 0 | 1) => sql`select * from (select ${columns} from ${tableOf(db, list, list.byAge)}
    where ${list.where} and pinned = ${sql.lit(pinned)}
    order by created_at desc, ${sql.ref(list.id)} desc limit ${most}) as ${sql.ref(pinned ? "pinned_ones" : "others")}`;
  return sql`${part(1)} union all ${part(0)}`;
}

/** The order of a page, for the query that joins it. */
export const pageOrder = (list: ListSql, alias: string) => downwards(list.sort, alias);

/** Rows from a place on. Row values would say it shortest, but MariaDB reads no index by them. */
function atOrBehind(columns: readonly string[], key: SortKey): RawBuilder<unknown> {
  const [column, ...others] = columns;
  const [value, ...values] = key;
  const ref = sql.ref(column as string);
  if (others.length === 0) return sql`${ref} <= ${value}`;
  return sql`(${ref} < ${value} or (${ref} = ${value} and ${atOrBehind(others, values)}))`;
}

/** A long list as the memory of places walks it. */
export function anchored(
  db: Db,
  list: ListSql,
  facts: { name: string; total: number; growsInFront: boolean },
): AnchoredList {
  return {
    ...facts,
    async step(after, distance) {
      const columns = sql.join(list.sort.map((column) => sql.ref(column)));
      const start = after ? sql` and ${startOf(db, list.sort, after)}` : sql``;
      const { rows } = await sql<
        Record<string, number | string>
      >`select ${columns} from ${tableOf(db, list, list.index)}
        where ${list.where}${start} order by ${downwards(list.sort)} limit 1 offset ${distance}`.execute(db);
      const row = rows[0];
      return row ? list.sort.map((column) => row[column] as number | string) : null;
    },
  };
}

/** Where to start reading: SQLite and PostgreSQL find a row value in an index, MariaDB a chain of conditions. */
function startOf(db: Db, columns: readonly string[], key: SortKey): RawBuilder<unknown> {
  if (engineOf(db) === "mysql") return atOrBehind(columns, key);
  const [refs, values] = [
    sql.join(columns.map((column) => sql.ref(column))),
    sql.join(key.map((value) => sql`${value}`)),
  ];
  return sql`(${refs}) <= (${values})`;
}
