import type { QuestionListItem, UserBasic } from "@askwell/contract";
import { pinCode, questionStatusCode, type Reply, showCode } from "@askwell/contract";
import { lastActivity, maySeeQuestion, type QuestionOrder, type QuestionStatus } from "@askwell/domain";
import { type RawBuilder, sql } from "kysely";
import type { App } from "../../../app.ts";
import type { Db } from "../../../tables.ts";
import { actorOf, type Viewer } from "../../../viewer.ts";
import { wireId } from "../../posts/index.ts";
import { tagRefOf } from "../../tags/index.ts";
import { type RelatedColumns, relatedColumns } from "../queries.ts";
import type { QuestionRow } from "../table.ts";
import { countsOf, relatedOf } from "../wire.ts";
import { type ListSql, pageOrder, pageSql } from "./question-list.ts";

/** The columns that lists show: all but the long texts. */
const LIST_COLUMNS = [
  "id",
  "created_at",
  "edited_at",
  "active_at",
  "user_id",
  "last_edit_user_id",
  "title",
  "url_title",
  "description",
  "status",
  "listed",
  "pinned",
  "view_count",
  "unique_view_count",
  "score",
  "answer_count",
  "collection_count",
  "follow_count",
  "hot",
  "accepted_answer_id",
  "last_answer_id",
  "last_answer_user_id",
  "last_answered_at",
  "program",
] as const satisfies readonly (keyof QuestionRow)[];

/** A question in a list. */
export type QuestionListRow = Pick<QuestionRow, (typeof LIST_COLUMNS)[number]>;
/** The same with its tags and users. */
type RelatedListRow = QuestionListRow & RelatedColumns;

/** One page of a list in one query: the ids come from an index, and only their rows are read. */
export async function readListPage(
  db: Db,
  list: ListSql,
  page: Parameters<typeof pageSql>[2] & { readonly total?: RawBuilder<unknown> },
): Promise<(RelatedListRow & { total?: number })[]> {
  const total = page.countAll ? sql`, page.total` : page.total ? sql`, ${page.total} as total` : sql``;
  const { rows } = await sql<RelatedListRow & { total?: number }>`select ${listColumns(db)}${total}
    from (${pageSql(db, list, page)}) as page
    inner join questions as q on q.id = ${sql.ref(`page.${list.id}`)}
    order by ${pageOrder(list, "page")}`.execute(db);
  return rows;
}

/** A page of a list. */
interface ListPageQuery {
  readonly list: ListSql;
  readonly page: Parameters<typeof pageSql>[2];
}

/** The rows of the first list if it has more than one, else those of the second, in one query. */
export async function readFirstFilled(
  db: Db,
  lists: readonly [ListPageQuery, ListPageQuery],
): Promise<RelatedListRow[]> {
  const [first, second] = lists.map(
    ({ list, page }, part) => sql`select ${sql.lit(part)} as part, ${sql.ref(`page.${list.id}`)} as id,
      row_number() over (order by ${pageOrder(list, "page")}) as place from (${pageSql(db, list, page)}) as page`,
  );
  // The list is chosen by counting ids, so the rows of the other list are not read.
  const { rows } = await sql<RelatedListRow>`select ${listColumns(db)}
    from (select id, place, part, sum(1 - part) over () as firsts from (${first} union all ${second}) as both_lists) as places
    inner join questions as q on q.id = places.id
    where part = case when firsts > 1 then 0 else 1 end order by place`.execute(db);
  return rows;
}

/** One page of questions in the order of their weights, pinned ones first, with the number of all, in one query. */
export async function readRanked(
  db: Db,
  ranked: RawBuilder<unknown>,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<(RelatedListRow & { total: number })[]> {
  const { rows } = await sql<RelatedListRow & { total: number }>`select ${listColumns(db)}, page.total
    from (select id, pinned, weight, count(*) over () as total from (${ranked}) as ranked
      order by pinned desc, weight desc, id desc limit ${limit} offset ${offset}) as page
    inner join questions as q on q.id = page.id
    order by page.pinned desc, page.weight desc, page.id desc`.execute(db);
  return rows;
}

function listColumns(db: Db): RawBuilder<unknown> {
  return sql.join([...LIST_COLUMNS.map((column) => sql.ref(`q.${column}`)), ...relatedColumns(db)]);
}

/** Questions by id, in the order of the ids. */
export async function readRows(db: Db, ids: readonly string[]): Promise<QuestionListRow[]> {
  if (ids.length === 0) return [];
  return inOrderOf(ids, await db.selectFrom("questions").select(LIST_COLUMNS).where("id", "in", ids).execute());
}

/** The same with their tags and users. */
export async function readRelatedRows(db: Db, ids: readonly string[]): Promise<RelatedListRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<RelatedListRow>`select ${listColumns(db)} from questions as q
    where q.id in (${sql.join(ids)})`.execute(db);
  return inOrderOf(ids, rows);
}

function inOrderOf<Row extends QuestionListRow>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Rows in the wire format of lists. */
export function listItems(app: App, rows: readonly RelatedListRow[], order: QuestionOrder | ""): QuestionListItem[] {
  return rows.map((row) => {
    const activity = lastActivity(order, row);
    const { tags, people } = relatedOf(app, row);
    return {
      id: wireId(app, row.id),
      created_at: row.created_at,
      title: row.title,
      url_title: row.url_title,
      description: row.description,
      pin: pinCode(row.pinned === 1),
      show: showCode(row.listed === 1),
      status: questionStatusCode[row.status as keyof typeof questionStatusCode],
      tags: tags.map((tag) => tagRefOf(app, tag)),
      ...countsOf(app, row),
      operated_at: activity.time,
      operator: operatorOf(people.get(activity.user_id)!),
      operation_type: activity.type,
      ...(row.program !== "" && { written_with: row.program }),
    };
  });
}

function operatorOf({ id, username, rank, display_name, status, avatar }: UserBasic): QuestionListItem["operator"] {
  return { id, username, rank, display_name, status, avatar };
}

type BookmarkedQuestion = Reply<"questionInfo">;

/** Long texts and personal fields, which lists leave empty. */
const OMITTED_FIELDS = {
  content: "",
  html: "",
  description: "",
  answered: false,
  first_answer_id: "",
  is_followed: false,
  vote_status: "",
  member_actions: null,
  extends_actions: null,
} as const;

/**
 * Bookmarked questions in the wire format of bookmarks, by id, in one query. One that the viewer may no longer see
 * stays in the list with a placeholder as its title.
 */
export async function bookmarkedQuestions(
  app: App,
  db: Db,
  who: Viewer,
  ids: readonly string[],
): Promise<Map<string, BookmarkedQuestion>> {
  const rows = await readRelatedRows(db, ids);
  const entries = rows.map((row): [string, BookmarkedQuestion] => {
    const { tags, people } = relatedOf(app, row);
    const state = { user_id: row.user_id, status: row.status as QuestionStatus, listed: row.listed === 1 };
    const isVisible = maySeeQuestion(actorOf(who), state).allowed;
    const t = app.translator(who.language);
    const placeholder = t(
      state.status === "deleted" ? "api_errors.question_already_deleted" : "personal.hidden_question",
    );
    const item: BookmarkedQuestion = {
      ...OMITTED_FIELDS,
      ...countsOf(app, row),
      id: wireId(app, row.id),
      title: isVisible ? row.title : placeholder,
      url_title: isVisible ? row.url_title : "",
      tags: isVisible ? tags.map((tag) => tagRefOf(app, tag)) : [],
      create_time: row.created_at,
      update_time: row.active_at,
      edit_time: row.edited_at,
      pin: pinCode(row.pinned === 1),
      show: showCode(state.listed),
      status: questionStatusCode[state.status],
      user_info: people.get(row.user_id)!,
      collected: true,
    };
    return [row.id, item];
  });
  return new Map(entries);
}
