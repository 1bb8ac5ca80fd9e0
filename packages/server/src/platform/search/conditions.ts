import type { SearchNumber } from "@askwell/domain";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { FullText } from "./full-text.ts";
import { numbersWithin } from "./numbers.ts";
import type { SearchRequest } from "./request.ts";

/** Any part of a statement. */
export type SqlFragment = RawBuilder<unknown>;
/** A condition of a statement. */
export type SqlCondition = RawBuilder<SqlBool>;

/**
 * Starts statements whose best plan depends on the values. PostgreSQL prepares statements that start with `select`, and
 * after some runs uses one generic plan for all values.
 */
export const PLAN = sql`/* planned for its values */`;

/** The conditions of a search without its words, on the search row `s`; without the tags that `isOfSelection` checks, if it does. */
export function conditionsOf(
  fullText: FullText,
  request: SearchRequest,
  { areTagsChecked = false }: { readonly areTagsChecked?: boolean } = {},
): SqlCondition {
  const { kind, user_id, question_id, accepted, score, answer_count, view_count } = request;
  const isIndexed = !isSelective(request) && (score !== null || accepted !== null || isByScore(request));
  // Beside words, matches are looked up by their number.
  const number = request.terms.length > 0 ? fullText.aside(sql`s.number`) : sql`s.number`;
  const conditions: (SqlCondition | false)[] = [
    sql`${isIndexed ? sql`s.visible` : fullText.aside(sql`s.visible`)} = 1`,
    kind !== null && sql`s.kind = ${kind}`,
    user_id !== null && sql`s.user_id = ${user_id}`,
    question_id !== null && sql`s.question_id = ${question_id}`,
    accepted !== null && sql`s.accepted = ${accepted ? 1 : 0}`,
    score !== null && compare(sql`s.score`, score),
    answer_count !== null && compare(sql`s.answer_count`, answer_count),
    view_count !== null && viewedAtLeast(view_count),
    request.created !== null && isWritten(number, request),
    ...request.tagIds
      .filter((tagId) => !areTagsChecked || request.lookedUpTagIds?.has(tagId))
      .map((tagId) => hasTag(fullText, tagId, request.terms.length > 0)),
  ];
  return sql.join(
    conditions.filter((condition) => condition !== false),
    sql` and `,
  ) as SqlCondition;
}

/** Filters by user or by question leave few posts. */
export const isSelective = ({ user_id, question_id }: SearchRequest): boolean =>
  user_id !== null || question_id !== null;

/** Sorted by an index, so that no limit is needed before. Few of the highest scores may be of a period. */
export const isByScore = ({ order, terms, created }: SearchRequest): boolean =>
  order === "score" && terms.length === 0 && created === null;

/** Restricts numbers to those of posts that were written when the request says. */
export function isWritten(number: SqlFragment, { created }: Pick<SearchRequest, "created">): SqlCondition {
  if (created === null) return sql<SqlBool>`1 = 1`;
  const { first, last } = numbersWithin(created);
  return sql<SqlBool>`${number} between ${first} and ${last}`;
}

/** Restricts matches of words to the posts of a user, a question or tags, before rows are read. */
export function isOfSelection(number: RawBuilder<number>, request: SearchRequest): SqlCondition {
  const { user_id, question_id, tagIds, lookedUpTagIds } = request;
  if (isSelective(request)) {
    const owner = user_id === null ? sql`few.question_id = ${question_id}` : sql`few.user_id = ${user_id}`;
    return sql`${number} + 0 in (select few.number from search few where ${owner})`;
  }
  const tagged = tagIds
    .filter((tagId) => !lookedUpTagIds?.has(tagId))
    .map((tagId) => sql`${number} + 0 in (${numbersOfTag(tagId)})`);
  return tagged.length === 0 ? sql<SqlBool>`true` : (sql.join(tagged, sql` and `) as SqlCondition);
}

/** Selects the numbers of all posts whose question has a tag. */
export function numbersOfTag(tagId: string): SqlFragment {
  return sql`select few.number from question_tags qt inner join search few on few.question_id = qt.question_id
    where qt.list_tag_id = ${tagId}`;
}

/** Compares a column with a number of the query. */
export function compare(column: SqlFragment, { value, isExact }: SearchNumber): SqlCondition {
  return isExact ? sql`${column} = ${value}` : sql`${column} >= ${value}`;
}

function viewedAtLeast(views: SearchNumber): SqlCondition {
  const enough = compare(sql`q.view_count`, views);
  return sql`s.post_id in (select q.id from questions q where q.visible = 1 and ${enough})`;
}

/** With words, each match is looked up; without, reading starts at the tag's questions. */
function hasTag({ aside }: FullText, tagId: string, besideWords: boolean): SqlCondition {
  const listed = sql`qt.list_tag_id = ${tagId}`;
  // By the question: SQLite would scan all questions of the tag for each match.
  if (besideWords)
    return sql`exists (select 1 from question_tags qt where qt.question_id = s.question_id and ${aside(sql`qt.list_tag_id`)} = ${tagId})`;
  return sql`s.question_id in (select qt.question_id from question_tags qt where ${listed})`;
}
