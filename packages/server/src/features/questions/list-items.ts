import type { QuestionListItem, QuestionOrder, UserBasic } from "@askwell/contract";
import { pinCode, questionStatusCode, type Reply, showCode } from "@askwell/contract";
import { lastActivity, maySeeQuestion, type QuestionStatus } from "@askwell/domain";
import { sql } from "kysely";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import { actorOf, type Viewer } from "../../who.ts";
import { wireId } from "../posts/index.ts";
import { listTagsOf, tagRefOf } from "../tags/index.ts";
import { userBasics } from "../users/index.ts";
import { type ListSql, pageOrder, pageSql } from "./question-list.ts";
import type { QuestionRow } from "./table.ts";
import { countsOf } from "./wire.ts";

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

/** One page of a list in one query: places are found in an index, and only its rows are read. */
export async function readPage(
  db: Db,
  list: ListSql,
  page: Parameters<typeof pageSql>[2],
): Promise<(ListRow & { total?: number })[]> {
  const columns = sql.join(LIST_COLUMNS.map((column) => sql.ref(`q.${column}`)));
  const total = page.countAll ? sql`, page.total` : sql``;
  const { rows } = await sql<ListRow & { total?: number }>`select ${columns}${total}
    from (${pageSql(db, list, page)}) as page
    inner join questions as q on q.id = ${sql.ref(`page.${list.id}`)}
    order by ${pageOrder(list, "page")}`.execute(db);
  return rows;
}

/** Some questions by id, in the order of the ids. */
export async function readRows(db: Db, ids: readonly string[]): Promise<ListRow[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("questions").select(LIST_COLUMNS).where("id", "in", ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Rows as lists send them, with tags and people fetched for all of them at once. */
export async function listItems(
  app: App,
  db: Db,
  rows: readonly ListRow[],
  order: QuestionOrder | "",
): Promise<QuestionListItem[]> {
  const activities = rows.map((row) => lastActivity(order, row));
  const tags = await listTagsOf(
    db,
    rows.map((row) => row.id),
  );
  const people = await userBasics(
    app,
    db,
    activities.map((activity) => activity.user_id),
  );
  return rows.map((row, index) => {
    const activity = activities[index]!;
    return {
      id: wireId(app, row.id),
      created_at: row.created_at,
      title: row.title,
      url_title: row.url_title,
      description: row.description,
      pin: pinCode(row.pinned === 1),
      show: showCode(row.listed === 1),
      status: questionStatusCode[row.status as keyof typeof questionStatusCode],
      tags: (tags.get(row.id) ?? []).map((tag) => tagRefOf(app, tag)),
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
 * Bookmarked questions as rows of the bookmarks, by id, in three queries. One that the viewer may no longer see keeps
 * its place with a title that says so.
 */
export async function bookmarkedQuestions(
  app: App,
  db: Db,
  who: Viewer,
  ids: readonly string[],
): Promise<Map<string, QuestionInfo>> {
  const rows = await readRows(db, ids);
  const tags = await listTagsOf(db, ids);
  const people = await userBasics(
    app,
    db,
    rows.map((row) => row.user_id),
  );
  const entries = rows.map((row): [string, QuestionInfo] => {
    const state = { user_id: row.user_id, status: row.status as QuestionStatus, listed: row.listed === 1 };
    const seen = maySeeQuestion(actorOf(who), state).allowed;
    const shown: QuestionInfo = {
      ...LEFT_OUT,
      ...countsOf(app, row),
      id: wireId(app, row.id),
      title: seen ? row.title : app.translator(who.language)("refusals.question_already_deleted"),
      url_title: seen ? row.url_title : "",
      tags: seen ? (tags.get(row.id) ?? []).map((tag) => tagRefOf(app, tag)) : [],
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
