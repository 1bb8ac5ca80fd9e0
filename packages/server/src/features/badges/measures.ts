import type { BadgeMeasure } from "@askwell/domain";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../tables.ts";

/** What is measured: for these users, and of their posts perhaps only one. */
export interface MeasureScope {
  readonly users: readonly string[];
  /** The only post that is measured; all posts if left out. */
  readonly object_id?: string;
}

/** How far a user has come by a measure, in all or with one post or tag. */
export interface MeasuredAmount {
  readonly user_id: string;
  /** The post or tag, or "0". */
  readonly object_id: string;
  readonly reached: number;
}

type Measure = (scope: MeasureScope) => RawBuilder<unknown>;

const DAY_S = 24 * 3600;
/** The mean length of a year. */
const YEAR_S = 31_556_952;
const MAX_YEARS = 50;
/** Comments with this score are praised. */
const PRAISED = 5;
/** An answer rescues a question with this score or a lower one. */
const BAD_SCORE = -2;
/** Years count for users with this reputation. */
const ACTIVE_REPUTATION = 200;
/** The score of answers in a tag counts up to this times their number. */
const SCORE_PER_ANSWER = 5;

const OPEN_QUESTION = sql`q.status in ('available', 'closed')`;
const isOf = (column: string, { users }: MeasureScope) => sql`${sql.ref(column)} in (${sql.join([...users])})`;
const only = (column: string, { object_id }: MeasureScope) =>
  object_id === undefined ? sql`` : sql` and ${sql.ref(column)} = ${object_id}`;

const questionColumn =
  (column: string): Measure =>
  (scope) =>
    sql`select q.user_id, q.id as object_id, ${sql.ref(`q.${column}`)} as reached from questions q
      where ${isOf("q.user_id", scope)} and ${OPEN_QUESTION}${only("q.id", scope)}`;

const questionCount =
  (condition: RawBuilder<unknown>): Measure =>
  (scope) =>
    sql`select q.user_id, '0' as object_id, count(*) as reached from questions q
      where ${isOf("q.user_id", scope)} and ${OPEN_QUESTION} and ${condition} group by q.user_id`;

const answerColumn =
  (column: string, condition = sql``): Measure =>
  (scope) =>
    sql`select a.user_id, a.id as object_id, ${sql.ref(`a.${column}`)} as reached from answers a
      where ${isOf("a.user_id", scope)} and a.status = 'available'${condition}${only("a.id", scope)}`;

const answerCount =
  (condition: RawBuilder<unknown>): Measure =>
  (scope) =>
    sql`select a.user_id, '0' as object_id, count(*) as reached from answers a
      where ${isOf("a.user_id", scope)} and a.status = 'available' and ${condition} group by a.user_id`;

/** The score of answers that stand in some relation to their question. */
const answerBeside =
  (condition: RawBuilder<unknown>): Measure =>
  (scope) =>
    sql`select a.user_id, a.id as object_id, a.score as reached from answers a
      join questions q on q.id = a.question_id and ${OPEN_QUESTION}
      where ${isOf("a.user_id", scope)} and a.status = 'available' and a.score > 0
      and ${condition}${only("a.id", scope)}`;

const lateAnswer = (days: number) => answerBeside(sql`a.created_at >= q.created_at + ${sql.lit(days * DAY_S)}`);

const commentCount =
  (condition = sql``): Measure =>
  (scope) =>
    sql`select c.user_id, '0' as object_id, count(*) as reached from comments c
      where ${isOf("c.user_id", scope)} and c.status = 'available'${condition} group by c.user_id`;

const voteCount =
  (condition: RawBuilder<unknown>): Measure =>
  (scope) =>
    sql`select v.user_id, '0' as object_id, count(*) as reached from votes v
      where ${isOf("v.user_id", scope)} and ${condition} group by v.user_id`;

const POST_VOTE = sql`v.object_kind in ('question', 'answer') and v.direction <> 'none'`;

const flagCount =
  (condition = sql``): Measure =>
  (scope) =>
    sql`select f.user_id, '0' as object_id, count(*) as reached from flags f
      where ${isOf("f.user_id", scope)}${condition} group by f.user_id`;

const editCount =
  (kinds: RawBuilder<unknown>): Measure =>
  (scope) =>
    sql`select e.user_id, '0' as object_id, count(distinct e.object_id) as reached from events e
      where ${isOf("e.user_id", scope)} and e.kind in (${kinds}) and e.cancelled = 0 group by e.user_id`;

/** Full years of membership: engines divide differently, so they are compared. */
const years =
  (now: number): Measure =>
  (scope) => {
    const cases = Array.from({ length: MAX_YEARS }, (_, index) => MAX_YEARS - index).map(
      (count) => sql`when u.created_at <= ${sql.lit(now - count * YEAR_S)} then ${sql.lit(count)}`,
    );
    return sql`select u.id as user_id, '0' as object_id, case ${sql.join(cases, sql` `)} else 0 end as reached
      from users u where ${isOf("u.id", scope)} and ${sql.ref("u.rank")} >= ${sql.lit(ACTIVE_REPUTATION)}`;
  };

/** The score of a user's answers in the list of a tag: the badge of a tag needs many answers, not one that is famous. */
const tagScore: Measure = (scope) =>
  sql`select user_id, object_id, case when score > posts * ${sql.lit(SCORE_PER_ANSWER)}
    then posts * ${sql.lit(SCORE_PER_ANSWER)} else score end as reached
    from (select a.user_id as user_id, t.list_tag_id as object_id, sum(a.score) as score, count(*) as posts
      from answers a join question_tags t on t.question_id = a.question_id and t.list_tag_id <> ''
      where ${isOf("a.user_id", scope)} and a.status = 'available' group by a.user_id, t.list_tag_id) s`;

const measuresAt = (now: number): Readonly<Record<BadgeMeasure, Measure>> => ({
  question_upvotes: questionColumn("up_count"),
  question_score: questionColumn("score"),
  question_views: questionColumn("view_count"),
  question_bookmarks: questionColumn("collection_count"),
  question_follows: questionColumn("follow_count"),
  question_answers: questionColumn("answer_count"),
  question_links: questionColumn("linked_count"),
  questions_asked: questionCount(sql`q.score > 0`),
  questions_settled: questionCount(sql`q.accepted_answer_id <> '0'`),
  answer_upvotes: answerColumn("up_count"),
  answer_score: answerColumn("score"),
  answers_posted: answerCount(sql`a.score > 0`),
  answers_accepted: answerCount(sql`a.accepted = 1`),
  quiet_acceptances: answerCount(sql`a.accepted = 1 and a.score = 0`),
  accepted_score: answerColumn("score", sql` and a.accepted = 1`),
  own_question_score: answerBeside(sql`q.user_id = a.user_id`),
  late_answer_score: lateAnswer(30),
  very_late_answer_score: lateAnswer(60),
  outscoring_score: answerBeside(
    sql`a.accepted = 0 and a.score > 2 * (select b.score from answers b where b.id = q.accepted_answer_id)`,
  ),
  rescue_score: answerBeside(sql`q.score <= ${sql.lit(BAD_SCORE)}`),
  comments_posted: commentCount(),
  comments_praised: commentCount(sql` and c.score >= ${sql.lit(PRAISED)}`),
  comment_score: (scope) =>
    sql`select c.user_id, c.id as object_id, c.score as reached from comments c
      where ${isOf("c.user_id", scope)} and c.status = 'available'${only("c.id", scope)}`,
  upvotes_cast: voteCount(sql`v.direction = 'up'`),
  votes_cast: voteCount(POST_VOTE),
  downvotes_cast: voteCount(sql`v.object_kind in ('question', 'answer') and v.direction = 'down'`),
  question_votes_cast: voteCount(sql`v.object_kind = 'question' and v.direction <> 'none'`),
  reactions_given: (scope) =>
    sql`select r.user_id, '0' as object_id, count(*) as reached from reactions r
      where ${isOf("r.user_id", scope)} and r.active = 1 group by r.user_id`,
  bookmarks_made: (scope) =>
    sql`select c.user_id, '0' as object_id, count(*) as reached from collections c
      where ${isOf("c.user_id", scope)} group by c.user_id`,
  reputation: (scope) =>
    sql`select u.id as user_id, '0' as object_id, ${sql.ref("u.rank")} as reached from users u
      where ${isOf("u.id", scope)}`,
  years: years(now),
  profiles_filled: (scope) =>
    sql`select u.id as user_id, '0' as object_id, 1 as reached from users u
      where ${isOf("u.id", scope)} and u.bio <> ''`,
  posts_edited: editCount(sql`'question.edited', 'answer.edited'`),
  flags_raised: flagCount(),
  flags_confirmed: flagCount(sql` and f.status = 'completed'`),
  tags_edited: editCount(sql`'tag.edited'`),
  tag_questions: (scope) =>
    sql`select t.user_id, t.id as object_id, t.question_count as reached from tags t
      where ${isOf("t.user_id", scope)} and t.status = 'available'`,
  tag_score: tagScore,
});

const numbersOf = (rows: readonly { user_id: string; object_id: string; reached: number | string }[]) =>
  rows.map((row) => ({ ...row, reached: Number(row.reached) }));

/** The users, posts and tags that have reached an amount of a measure. Source: docs/rules/badges.md D7. */
export async function listReached(
  db: Db,
  measure: BadgeMeasure,
  { least, now, scope }: { readonly least: number; readonly now: number; readonly scope: MeasureScope },
): Promise<MeasuredAmount[]> {
  if (scope.users.length === 0) return [];
  const measured = measuresAt(now)[measure](scope);
  const reached = sql<MeasuredAmount>`select user_id, object_id, reached from (${measured}) m
    where reached >= ${sql.lit(least)}`;
  return numbersOf((await reached.execute(db)).rows);
}

/** The most that a user has reached by each measure, in one query. */
export async function progressOf(
  db: Db,
  userId: string,
  measures: readonly BadgeMeasure[],
  now: number,
): Promise<Map<string, number>> {
  if (measures.length === 0) return new Map();
  const at = measuresAt(now);
  const parts = measures.map(
    (measure) => sql`select ${sql.lit(measure)} as measure, max(reached) as reached
      from (${at[measure]({ users: [userId] })}) m`,
  );
  const { rows } = await sql<{ measure: string; reached: number | string | null }>`${sql.join(
    parts,
    sql` union all `,
  )}`.execute(db);
  return new Map(rows.map((row) => [row.measure, Number(row.reached ?? 0)]));
}
