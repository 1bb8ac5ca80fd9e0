import type { SearchNumber } from "@askwell/domain";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { FullText } from "./full-text.ts";
import type { SearchRequest } from "./request.ts";

type Fragment = RawBuilder<unknown>;
type Condition = RawBuilder<SqlBool>;

/**
 * Starts statements whose best plan depends on what is searched for. PostgreSQL prepares statements that start with
 * `select`, and after a while plans them once for all values.
 */
export const PLAN = sql`/* planned for its values */`;

/** The conditions of a search but for its words, on the facts of a post as `s`. */
export function conditionsOf(fullText: FullText, request: SearchRequest): Condition {
  const { kind, user_id, question_id, accepted, score, answer_count, view_count } = request;
  const isIndexed = !isAmongFew(request) && (score !== null || accepted !== null || isByScore(request));
  const conditions: (Condition | false)[] = [
    sql`${isIndexed ? sql`s.visible` : fullText.aside(sql`s.visible`)} = 1`,
    kind !== null && sql`s.kind = ${kind}`,
    user_id !== null && sql`s.user_id = ${user_id}`,
    question_id !== null && sql`s.question_id = ${question_id}`,
    accepted !== null && sql`s.accepted = ${accepted ? 1 : 0}`,
    score !== null && compare(sql`s.score`, score),
    answer_count !== null && compare(sql`s.answer_count`, answer_count),
    view_count !== null && seen(view_count),
    ...request.tagIds.map((tagId) => carries(fullText, tagId, request.terms.length > 0)),
  ];
  return sql.join(
    conditions.filter((condition) => condition !== false),
    sql` and `,
  ) as Condition;
}

/** Few posts are by one person or below one question. */
export const isAmongFew = ({ user_id, question_id }: SearchRequest): boolean =>
  user_id !== null || question_id !== null;

/** Sorted by an index, so that nothing has to be cut off before. */
export const isByScore = ({ order, terms }: SearchRequest): boolean => order === "score" && terms.length === 0;

/** What words find is compared with the few posts before anything is read. */
export function amongFew(number: RawBuilder<number>, { user_id, question_id }: SearchRequest): Condition {
  const owner = user_id === null ? sql`few.question_id = ${question_id}` : sql`few.user_id = ${user_id}`;
  return sql`${number} + 0 in (select few.number from search few where ${owner})`;
}

/** A number of a search line beside a column. */
export function compare(column: Fragment, { value, isExact }: SearchNumber): Condition {
  return isExact ? sql`${column} = ${value}` : sql`${column} >= ${value}`;
}

function seen(views: SearchNumber): Condition {
  const enough = compare(sql`q.view_count`, views);
  return sql`s.post_id in (select q.id from questions q where q.visible = 1 and ${enough})`;
}

/** Beside words, each post found is looked up; without, the tag's questions are where reading starts. */
function carries({ aside }: FullText, tagId: string, besideWords: boolean): Condition {
  const listed = sql`qt.list_tag_id = ${tagId}`;
  // By the question: SQLite would go through all of the tag for each.
  if (besideWords)
    return sql`exists (select 1 from question_tags qt where qt.question_id = s.question_id and ${aside(sql`qt.list_tag_id`)} = ${tagId})`;
  return sql`s.question_id in (select qt.question_id from question_tags qt where ${listed})`;
}
