import type { QuestionListItem, QuestionOrder, UserBasic } from "@askwell/contract";
import { pinCode, questionStatusCode, type Reply, showCode } from "@askwell/contract";
import { lastActivity, maySeeQuestion, type QuestionStatus } from "@askwell/domain";
import { type RawBuilder, sql } from "kysely";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import { actorOf, type Viewer } from "../../who.ts";
import { wireId } from "../posts/index.ts";
import { tagRefOf } from "../tags/index.ts";
import { type Around, aroundColumns } from "./queries.ts";
import { type ListSql, pageOrder, pageSql } from "./question-list.ts";
import type { QuestionRow } from "./table.ts";
import { aroundOf, countsOf } from "./wire.ts";

/** What lists show: everything but the long texts. */
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
] as const satisfies readonly (keyof QuestionRow)[];

/** A question as lists need it. */
export type ListRow = Pick<QuestionRow, (typeof LIST_COLUMNS)[number]>;
/** The same with its tags and the people who show beside it. */
type ListedRow = ListRow & Around;

/** One page of a list in one query: places are found in an index, and only its rows are read. */
export async function readPage(
  db: Db,
  list: ListSql,
  page: Parameters<typeof pageSql>[2] & { readonly total?: RawBuilder<unknown> },
): Promise<(ListedRow & { total?: number })[]> {
  const total = page.countAll ? sql`, page.total` : page.total ? sql`, ${page.total} as total` : sql``;
  const { rows } = await sql<ListedRow & { total?: number }>`select ${listedColumns(db)}${total}
    from (${pageSql(db, list, page)}) as page
    inner join questions as q on q.id = ${sql.ref(`page.${list.id}`)}
    order by ${pageOrder(list, "page")}`.execute(db);
  return rows;
}

/** A page of a list. */
interface ListPart {
  readonly list: ListSql;
  readonly page: Parameters<typeof pageSql>[2];
}

/** The rows of the first of two lists that has more than one, in one query. */
export async function readFuller(db: Db, lists: readonly [ListPart, ListPart]): Promise<ListedRow[]> {
  const [first, second] = lists.map(
    ({ list, page }, part) => sql`select ${sql.lit(part)} as part, ${sql.ref(`page.${list.id}`)} as id,
      row_number() over (order by ${pageOrder(list, "page")}) as place from (${pageSql(db, list, page)}) as page`,
  );
  // Which list it is, is known by the places alone: the rows of the other are not read.
  const { rows } = await sql<ListedRow>`select ${listedColumns(db)}
    from (select id, place, part, sum(1 - part) over () as firsts from (${first} union all ${second}) as both_lists) as places
    inner join questions as q on q.id = places.id
    where part = case when firsts > 1 then 0 else 1 end order by place`.execute(db);
  return rows;
}

function listedColumns(db: Db): RawBuilder<unknown> {
  return sql.join([...LIST_COLUMNS.map((column) => sql.ref(`q.${column}`)), ...aroundColumns(db)]);
}

/** Some questions by id, in the order of the ids. */
export async function readRows(db: Db, ids: readonly string[]): Promise<ListRow[]> {
  if (ids.length === 0) return [];
  return inOrderOf(ids, await db.selectFrom("questions").select(LIST_COLUMNS).where("id", "in", ids).execute());
}

/** The same with what lists show beside them. */
export async function readListed(db: Db, ids: readonly string[]): Promise<ListedRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ListedRow>`select ${listedColumns(db)} from questions as q
    where q.id in (${sql.join(ids)})`.execute(db);
  return inOrderOf(ids, rows);
}

function inOrderOf<Row extends ListRow>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Rows as lists send them. */
export function listItems(app: App, rows: readonly ListedRow[], order: QuestionOrder | ""): QuestionListItem[] {
  return rows.map((row) => {
    const activity = lastActivity(order, row);
    const { tags, people } = aroundOf(app, row);
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
    };
  });
}

function operatorOf({ id, username, rank, display_name, status, avatar }: UserBasic): QuestionListItem["operator"] {
  return { id, username, rank, display_name, status, avatar };
}

type QuestionInfo = Reply<"questionInfo">;

/** Long texts and what is personal are not part of a row. */
const LEFT_OUT = {
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
 * Bookmarked questions as rows of the bookmarks, by id, in one query. One that the viewer may no longer see keeps
 * its place with a title that says so.
 */
export async function bookmarkedQuestions(
  app: App,
  db: Db,
  who: Viewer,
  ids: readonly string[],
): Promise<Map<string, QuestionInfo>> {
  const rows = await readListed(db, ids);
  const entries = rows.map((row): [string, QuestionInfo] => {
    const { tags, people } = aroundOf(app, row);
    const state = { user_id: row.user_id, status: row.status as QuestionStatus, listed: row.listed === 1 };
    const seen = maySeeQuestion(actorOf(who), state).allowed;
    const shown: QuestionInfo = {
      ...LEFT_OUT,
      ...countsOf(app, row),
      id: wireId(app, row.id),
      title: seen ? row.title : app.translator(who.language)("refusals.question_already_deleted"),
      url_title: seen ? row.url_title : "",
      tags: seen ? tags.map((tag) => tagRefOf(app, tag)) : [],
      create_time: row.created_at,
      update_time: row.active_at,
      edit_time: row.edited_at,
      pin: pinCode(row.pinned === 1),
      show: showCode(state.listed),
      status: questionStatusCode[state.status],
      user_info: people.get(row.user_id)!,
      collected: true,
    };
    return [row.id, shown];
  });
  return new Map(entries);
}
