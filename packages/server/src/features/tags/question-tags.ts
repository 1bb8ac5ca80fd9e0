import { compareTags } from "@askwell/domain";
import { type RawBuilder, sql } from "kysely";
import { jsonArray, parseJson, upsert } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import type { QuestionRow } from "../questions/table.ts";
import { holdMoves } from "./queries.ts";
import type { QuestionTagRow, TagRow } from "./table.ts";

/** What a question repeats on its rows here, so that the lists of tags are read from them. */
const SORT_COLUMNS = ["pinned", "active_at", "score", "hot", "view_count", "linked_count", "unanswered"] as const;
export type TagFacts = Pick<TagRow, "id" | "main_tag_id">;

/** The tags of some questions, each question's in their order, in one query. */
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

/** What a question shows of its tags. */
const SHOWN_COLUMNS = [
  "id",
  "slug_name",
  "display_name",
  "main_tag_id",
  "main_tag_slug_name",
  "recommend",
  "reserved",
] as const satisfies readonly (keyof TagRow)[];
export type ShownTag = Pick<TagRow, (typeof SHOWN_COLUMNS)[number]>;

/**
 * The tags of a question as a column of its row, so that a list brings its tags along; `id` is the column with the
 * question's id, such as `q.id`. Read it with `tagsFrom`.
 */
export function tagsColumn(db: Db, id: string): RawBuilder<unknown> {
  return sql`(select ${jsonArray(db, "tag", SHOWN_COLUMNS)} from question_tags as tagged
    inner join tags as tag on tag.id = tagged.tag_id where tagged.question_id = ${sql.ref(id)})`;
}

/** The tags of such a column, in their order. */
export function tagsFrom(column: unknown): ShownTag[] {
  return parseJson<ShownTag[]>(column).toSorted(inOrder);
}

/** Recommended, then reserved, then the newest. */
export function inOrder(left: ShownTag, right: ShownTag): number {
  const facts = (tag: ShownTag) => ({ ...tag, recommend: tag.recommend === 1, reserved: tag.reserved === 1 });
  return compareTags(facts(left), facts(right));
}

/**
 * Brings the rows of a question in line with it: what it is tagged with (its present tags unless `tags` is given), in
 * which lists it stands and with which sort keys; the counts of the tags follow.
 * Answers with the ids of the tags whose counts have changed.
 */
export async function syncQuestionTags(tx: Tx, question: QuestionRow, tags?: readonly TagFacts[]): Promise<string[]> {
  await holdMoves(tx);
  const before = await tx.selectFrom("question_tags").selectAll().where("question_id", "=", question.id).execute();
  const given = tags?.map(({ id }, position) => ({ tag_id: id, position }));
  const wanted = rowsOf(question, await presentTags(tx, given ?? before));
  const kept = new Set(wanted.map((row) => row.tag_id));
  const gone = before.filter((row) => !kept.has(row.tag_id)).map((row) => row.tag_id);
  if (gone.length > 0) {
    await tx.deleteFrom("question_tags").where("question_id", "=", question.id).where("tag_id", "in", gone).execute();
  }
  if (wanted.length > 0) {
    const set = ["list_tag_id", "position", "status", ...SORT_COLUMNS] as const;
    await upsert(tx, "question_tags", wanted, { key: ["question_id", "tag_id"], set });
  }
  return applyCounts(tx, countsOf(before), countsOf(wanted));
}

/** The cheap part of `syncQuestionTags`, for when only sort keys have changed. */
export async function syncSortKeys(tx: Tx, question: QuestionRow): Promise<void> {
  const keys = Object.fromEntries(SORT_COLUMNS.map((column) => [column, question[column]]));
  await tx.updateTable("question_tags").set(keys).where("question_id", "=", question.id).execute();
}

/** True when a change of a question reaches further than sort keys. */
export function changesLists(before: QuestionRow, after: QuestionRow): boolean {
  const facts = ["visible", "listed", "status", "unanswered", "created_at"] as const;
  return facts.some((fact) => before[fact] !== after[fact]);
}

/** The tags as they are now: one that was chosen a moment ago may have become a synonym since. */
async function presentTags(tx: Tx, rows: readonly Pick<QuestionTagRow, "tag_id" | "position">[]): Promise<TagFacts[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.tag_id);
  const tags = await tx.selectFrom("tags").select(["id", "main_tag_id"]).where("id", "in", ids).execute();
  const position = new Map(rows.map((row) => [row.tag_id, row.position]));
  return tags.sort((a, b) => (position.get(a.id) ?? 0) - (position.get(b.id) ?? 0));
}

export function rowsOf(question: QuestionRow, tags: readonly TagFacts[]): QuestionTagRow[] {
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

/** The list that each tag puts the question into; a main tag goes before its synonyms, of which one is enough. */
function listsOf(question: QuestionRow, tags: readonly TagFacts[]): Map<string, string> {
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

interface Counts {
  question_count: number;
  listed_count: number;
  unanswered_count: number;
}

export function countsOf(rows: readonly QuestionTagRow[]): Map<string, Counts> {
  const counts = new Map<string, Counts>();
  const of = (id: string) => {
    const known = counts.get(id) ?? { question_count: 0, listed_count: 0, unanswered_count: 0 };
    counts.set(id, known);
    return known;
  };
  for (const row of rows) {
    if (row.status === "active") of(row.tag_id).question_count += 1;
    if (row.list_tag_id === "") continue;
    of(row.list_tag_id).listed_count += 1;
    of(row.list_tag_id).unanswered_count += row.unanswered;
  }
  return counts;
}

/** In the order of ids, so that two writers never wait for each other. */
export async function applyCounts(tx: Tx, before: Map<string, Counts>, after: Map<string, Counts>): Promise<string[]> {
  const none: Counts = { question_count: 0, listed_count: 0, unanswered_count: 0 };
  const changed: string[] = [];
  for (const id of [...new Set([...before.keys(), ...after.keys()])].sort()) {
    const [old, now] = [before.get(id) ?? none, after.get(id) ?? none];
    const columns = (Object.keys(none) as (keyof Counts)[]).filter((column) => old[column] !== now[column]);
    if (columns.length === 0) continue;
    const set = Object.fromEntries(
      columns.map((column) => [column, sql<number>`${sql.ref(column)} + ${now[column] - old[column]}`]),
    );
    await tx.updateTable("tags").set(set).where("id", "=", id).execute();
    changed.push(id);
  }
  return changed;
}
