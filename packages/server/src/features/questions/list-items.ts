import type { QuestionListItem, QuestionOrder, UserBasic } from "@askwell/contract";
import { pinCode, questionStatusCode, showCode } from "@askwell/contract";
import { lastActivity } from "@askwell/domain";
import { sql } from "kysely";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
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
