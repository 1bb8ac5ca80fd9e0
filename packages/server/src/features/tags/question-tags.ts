import { compareTags } from "@askwell/domain";
import { type RawBuilder, sql } from "kysely";
import type { App } from "../../app.ts";
import { jsonArray, parseJson, upsert } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import { logEvents } from "../event-log/index.ts";
import type { QuestionRow } from "../questions/table.ts";
import { outdateSummariesOfThread } from "../users/index.ts";
import { lockMovesShared } from "./queries.ts";
import type { QuestionTagRow, TagRow } from "./table.ts";

/** Columns of the question that are copied to its rows here, so that tag lists are read from them. */
const SORT_COLUMNS = ["pinned", "active_at", "score", "hot", "view_count", "linked_count", "unanswered"] as const;
export type TagKeys = Pick<TagRow, "id" | "main_tag_id">;

/** The tags of questions, each question's in their order, in one query. */
export async function listTagsOf(db: Db, questionIds: readonly string[]): Promise<Map<string, TagRow[]>> {
  const byQuestion = new Map<string, TagRow[]>(questionIds.map((id) => [id, []]));
  if (questionIds.length === 0) return byQuestion;
  const rows = await db
    .selectFrom("question_tags")
    .innerJoin("tags", "tags.id", "question_tags.tag_id")
    .selectAll("tags")
    .select("question_tags.question_id")
    .where("question_tags.question_id", "in", questionIds)
    .execute();
  for (const { question_id, ...tag } of rows) byQuestion.get(question_id)?.push(tag);
  for (const tags of byQuestion.values()) tags.sort(inOrder);
  return byQuestion;
}

/** The columns of tags shown with a question. */
const DISPLAY_COLUMNS = [
  "id",
  "slug_name",
  "display_name",
  "main_tag_id",
  "main_tag_slug_name",
  "recommend",
  "reserved",
] as const satisfies readonly (keyof TagRow)[];
export type DisplayTag = Pick<TagRow, (typeof DISPLAY_COLUMNS)[number]>;

/**
 * The tags of a question as a column of its row, for lists; `id` is the column of the question's id, such as `q.id`.
 * Parse it with `tagsFrom`.
 */
export function tagsColumn(db: Db, id: string): RawBuilder<unknown> {
  return sql`(select ${jsonArray(db, "tag", DISPLAY_COLUMNS)} from question_tags as tagged
    inner join tags as tag on tag.id = tagged.tag_id where tagged.question_id = ${sql.ref(id)})`;
}

/** Parses such a column into tags in their order. */
export function tagsFrom(column: unknown): DisplayTag[] {
  return parseJson<DisplayTag[]>(column).toSorted(inOrder);
}

/** Recommended first, then reserved, then the newest. */
export function inOrder(left: DisplayTag, right: DisplayTag): number {
  const facts = (tag: DisplayTag) => ({ ...tag, recommend: tag.recommend === 1, reserved: tag.reserved === 1 });
  return compareTags(facts(left), facts(right));
}

/**
 * Updates the rows of a question: its tags (the current ones unless `tags` is given), the lists they are in, their sort
 * keys, and the counts of the tags. Returns the ids of the tags whose counts have changed.
 */
export async function syncQuestionTags(
  app: App,
  tx: Tx,
  question: QuestionRow,
  tags?: readonly TagKeys[],
): Promise<string[]> {
  await lockMovesShared(tx);
  const before = await tx.selectFrom("question_tags").selectAll().where("question_id", "=", question.id).execute();
  const givenRows = tags?.map(({ id }, position) => ({ tag_id: id, position }));
  const newRows = rowsOf(question, await currentTags(tx, givenRows ?? before));
  const newTagIds = new Set(newRows.map((row) => row.tag_id));
  const removed = before.filter((row) => !newTagIds.has(row.tag_id)).map((row) => row.tag_id);
  if (removed.length > 0) {
    await tx
      .deleteFrom("question_tags")
      .where("question_id", "=", question.id)
      .where("tag_id", "in", removed)
      .execute();
  }
  if (newRows.length > 0) {
    const set = ["list_tag_id", "position", "status", ...SORT_COLUMNS] as const;
    await upsert(tx, "question_tags", newRows, { key: ["question_id", "tag_id"], set });
  }
  const changed = await applyCounts(tx, countsOf(before), countsOf(newRows));
  if (before.length > 0 && listsIn(before) !== listsIn(newRows)) await outdateSummariesOfThread(tx, question);
  return [...new Set([...changed, ...(await publishTags(app, tx, question, newRows))])];
}

const listsIn = (rows: readonly QuestionTagRow[]): string =>
  rows
    .map((row) => row.list_tag_id)
    .sort()
    .join();

/** Makes the tags that waited with their question public and returns their ids. Source: docs/rules/tags.md T14. */
async function publishTags(
  app: App,
  tx: Tx,
  question: QuestionRow,
  rows: readonly QuestionTagRow[],
): Promise<string[]> {
  if ((question.status !== "available" && question.status !== "closed") || rows.length === 0) return [];
  const tagIds = rows.map((row) => row.tag_id);
  const pending = tx.selectFrom("tags").select("id").where("id", "in", tagIds).where("status", "=", "pending");
  const ids = (await pending.execute()).map((tag) => tag.id);
  if (ids.length > 0) await tx.updateTable("tags").set({ status: "available" }).where("id", "in", ids).execute();
  await logEvents(
    app,
    tx,
    ids.map((id) => ({ type: "tag.created", object_id: id })),
  );
  return ids;
}

/** A cheaper `syncQuestionTags` for changes of sort keys only. */
export async function syncSortKeys(tx: Tx, question: QuestionRow): Promise<void> {
  await lockMovesShared(tx);
  const keys = Object.fromEntries(SORT_COLUMNS.map((column) => [column, question[column]]));
  await tx.updateTable("question_tags").set(keys).where("question_id", "=", question.id).execute();
}

/** True when a change of a question affects more than sort keys. */
export function changesLists(before: QuestionRow, after: QuestionRow): boolean {
  const facts = ["visible", "listed", "status", "unanswered", "created_at"] as const;
  return facts.some((column) => before[column] !== after[column]);
}

/** The current tags: one may have become a synonym since it was chosen. */
async function currentTags(tx: Tx, rows: readonly Pick<QuestionTagRow, "tag_id" | "position">[]): Promise<TagKeys[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.tag_id);
  const tags = await tx.selectFrom("tags").select(["id", "main_tag_id"]).where("id", "in", ids).execute();
  const position = new Map(rows.map((row) => [row.tag_id, row.position]));
  return tags.sort((a, b) => (position.get(a.id) ?? 0) - (position.get(b.id) ?? 0));
}

export function rowsOf(question: QuestionRow, tags: readonly TagKeys[]): QuestionTagRow[] {
  const status = question.visible === 1 ? "active" : question.status === "deleted" ? "removed" : "hidden";
  const sortKeys = Object.fromEntries(SORT_COLUMNS.map((column) => [column, question[column]]));
  const lists = listsOf(question, tags);
  return tags.map((tag, position) => ({
    ...(sortKeys as Pick<QuestionTagRow, (typeof SORT_COLUMNS)[number]>),
    question_id: question.id,
    tag_id: tag.id,
    list_tag_id: lists.get(tag.id) ?? "",
    position,
    status,
    created_at: question.created_at,
  }));
}

/** The list of each tag's row. A question is once in each list; a main tag takes precedence over its synonyms. */
function listsOf(question: QuestionRow, tags: readonly TagKeys[]): Map<string, string> {
  const lists = new Map<string, string>();
  if (question.visible === 0) return lists;
  const taken = new Set<string>();
  for (const tag of tags.toSorted((a, b) => Number(a.main_tag_id !== "0") - Number(b.main_tag_id !== "0"))) {
    const list = tag.main_tag_id === "0" ? tag.id : tag.main_tag_id;
    if (!taken.has(list)) lists.set(tag.id, list);
    taken.add(list);
  }
  return lists;
}

interface TagCounts {
  question_count: number;
  listed_count: number;
  unanswered_count: number;
}

export function countsOf(rows: readonly QuestionTagRow[]): Map<string, TagCounts> {
  const counts = new Map<string, TagCounts>();
  const of = (id: string) => {
    const entry = counts.get(id) ?? { question_count: 0, listed_count: 0, unanswered_count: 0 };
    counts.set(id, entry);
    return entry;
  };
  for (const row of rows) {
    if (row.status === "active") of(row.tag_id).question_count += 1;
    if (row.list_tag_id === "") continue;
    of(row.list_tag_id).listed_count += 1;
    of(row.list_tag_id).unanswered_count += row.unanswered;
  }
  return counts;
}

/** In the order of ids, which prevents deadlocks. */
export async function applyCounts(
  tx: Tx,
  before: Map<string, TagCounts>,
  after: Map<string, TagCounts>,
): Promise<string[]> {
  const none: TagCounts = { question_count: 0, listed_count: 0, unanswered_count: 0 };
  const changed: string[] = [];
  for (const id of [...new Set([...before.keys(), ...after.keys()])].sort()) {
    const [old, now] = [before.get(id) ?? none, after.get(id) ?? none];
    const columns = (Object.keys(none) as (keyof TagCounts)[]).filter((column) => old[column] !== now[column]);
    if (columns.length === 0) continue;
    const set = Object.fromEntries(
      columns.map((column) => [column, sql<number>`${sql.ref(column)} + ${now[column] - old[column]}`]),
    );
    await tx.updateTable("tags").set(set).where("id", "=", id).execute();
    changed.push(id);
  }
  return changed;
}
