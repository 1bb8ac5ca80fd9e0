import { type RawBuilder, sql } from "kysely";
import { forUpdate, jsonArray, jsonJoined, jsonObject } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import { bookmarkColumn, flagColumn, hiddenColumn, voteColumn } from "../posts/index.ts";
import { followColumn, tagsColumn } from "../tags/index.ts";
import { personColumn, personColumns } from "../users/index.ts";
import type { QuestionRow } from "./table.ts";

/** One question with its texts; undefined when it does not exist. */
export async function findQuestion(db: Db, id: string): Promise<QuestionRow | undefined> {
  return db.selectFrom("questions").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The columns with the tags and users of a row of `questions`, aliased `q`, as `relatedOf` parses them. */
export interface RelatedColumns {
  readonly shown_tags: unknown;
  readonly asker: unknown;
  readonly editor: unknown;
  readonly answerer: unknown;
}

/** The columns of `RelatedColumns`. */
export function relatedColumns(db: Db): RawBuilder<unknown>[] {
  return [
    sql`${tagsColumn(db, "q.id")} as shown_tags`,
    sql`${personColumn(db, "q.user_id")} as asker`,
    sql`${personColumn(db, "q.last_edit_user_id")} as editor`,
    sql`${personColumn(db, "q.last_answer_user_id")} as answerer`,
  ];
}

/** Columns with the question that one duplicates and its duplicates, as far as they are public. */
export interface DuplicateColumns {
  readonly original: unknown;
  readonly repeats: unknown;
}

const SUMMARY_COLUMNS = ["id", "title", "url_title", "answer_count", "score", "accepted_answer_id"];

function duplicateColumns(db: Db): RawBuilder<unknown>[] {
  const duplicate = sql`link.kind = 'duplicate' and link.status = 'active' and other.visible = 1`;
  return [
    sql`(select ${jsonObject(db, "other", SUMMARY_COLUMNS)} from post_links as link
      inner join questions as other on other.id = link.to_question_id
      where link.from_post_id = q.id and ${duplicate} limit 1) as original`,
    sql`(select ${jsonArray(db, "other", SUMMARY_COLUMNS)} from post_links as link
      inner join questions as other on other.id = link.from_question_id
      where link.to_question_id = q.id and ${duplicate}) as repeats`,
  ];
}

/** A column with the users invited to answer a question, as `invitedFrom` parses it. */
export interface InvitedColumn {
  readonly invited: unknown;
}

function invitedColumn(db: Db): RawBuilder<unknown> {
  const columns = { ...personColumns("person"), position: "invited.position", user_id: "invited.user_id" };
  return sql`(select ${jsonJoined(db, columns)} from invitations as invited
    left join users as person on person.id = invited.user_id where invited.question_id = q.id) as invited`;
}

/** A column with the votes to close or to reopen a question that count, as `closingVotesOf` parses it. */
export interface ClosingColumn {
  readonly closing: unknown;
}

function closingColumn(db: Db): RawBuilder<unknown> {
  const columns = { ...personColumns("person"), user_id: "vote.user_id", reason: "vote.reason" };
  const all = { ...columns, message: "vote.message", voted_at: "vote.created_at" };
  return sql`(select ${jsonJoined(db, all)} from closing_votes as vote
    inner join users as person on person.id = vote.user_id and person.status = 'normal'
    where vote.question_id = q.id) as closing`;
}

/** The column alone, for pages of visitors, which are read without it. */
export async function findInvited(db: Db, questionId: string): Promise<unknown> {
  const { rows } = await sql<InvitedColumn>`select ${invitedColumn(db)} from questions as q
    where q.id = ${questionId}`.execute(db);
  return rows[0]?.invited ?? [];
}

/** A question as its page needs it. For visitors, the columns about the reader are missing. */
export type QuestionPageRow = QuestionRow &
  RelatedColumns &
  DuplicateColumns & { readonly same_count: number | string } & Partial<OwnColumns & InvitedColumn & ClosingColumn>;

/**
 * One question with its tags, users, duplicates and the columns about the reader. The loaders of a page share this
 * read.
 */
export async function findQuestionPageRow(db: Db, id: string, readerId: string): Promise<QuestionPageRow | undefined> {
  const own = readerId === "0" ? [] : [...ownColumns(readerId), invitedColumn(db), closingColumn(db)];
  const same = sql`(select count(*) from same_questions as same where same.question_id = q.id) as same_count`;
  const columns = sql.join([...relatedColumns(db), ...duplicateColumns(db), same, ...own]);
  const { rows } = await sql<QuestionPageRow>`select q.*, ${columns} from questions as q where q.id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** Locks a question until the transaction ends. Posts are locked before users. */
export async function lockQuestion(tx: Tx, id: string): Promise<QuestionRow | undefined> {
  return forUpdate(tx.selectFrom("questions").selectAll().where("id", "=", id)).executeTakeFirst();
}

/** Locks questions in the order of their ids, for changes that depend on their tags. */
export async function lockQuestions(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await forUpdate(tx.selectFrom("questions").select("id").where("id", "in", ids).orderBy("id")).execute();
}

/** The stored numbers of links to questions, locked in the order of their ids. */
export async function lockLinkCounts(tx: Tx, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const questions = tx.selectFrom("questions").select(["id", "linked_count"]).where("id", "in", ids).orderBy("id");
  return new Map((await forUpdate(questions).execute()).map((row) => [row.id, row.linked_count]));
}

/** A reader's relation to a question: their oldest available answer, bookmark, follow, vote, flag, and whether they muted it and have it themselves. */
export interface OwnColumns {
  readonly first_answer_id: string | null;
  readonly collected: number | null;
  readonly followed: number | null;
  readonly direction: string | null;
  readonly flagged: number | null;
  /** 1 while reports hide it. */
  readonly hiding: number | null;
  readonly muted: number | null;
  readonly same: number | null;
  /** The score of the only answer to their own question. */
  readonly only_answer_score: number | null;
}

const NO_OWN_COLUMNS: OwnColumns = {
  first_answer_id: null,
  collected: null,
  followed: null,
  direction: null,
  flagged: null,
  hiding: null,
  muted: null,
  same: null,
  only_answer_score: null,
};

/** The columns of `OwnColumns`. */
function ownColumns(readerId: string): RawBuilder<unknown>[] {
  return [
    sql`(select min(own.id) from answers as own where own.question_id = q.id and own.user_id = ${readerId}
      and own.status = 'available') as first_answer_id`,
    sql`${bookmarkColumn(readerId, "q.id")} as collected`,
    sql`${followColumn(readerId, "q.id")} as followed`,
    sql`${voteColumn(readerId, "q.id")} as direction`,
    sql`${flagColumn(readerId, "q.id")} as flagged`,
    sql`${hiddenColumn(readerId, "q")} as hiding`,
    sql`(select 1 from muted_questions as muted where muted.user_id = ${readerId} and muted.question_id = q.id) as muted`,
    sql`(select 1 from same_questions as same where same.question_id = q.id and same.user_id = ${readerId}) as same`,
    sql`case when q.user_id = ${readerId} and q.answer_count = 1 then (select max(sole.score) from answers as sole
      where sole.question_id = q.id and sole.status = 'available') end as only_answer_score`,
  ];
}

/** A reader's relation to a question in one query; empty for visitors. */
export async function findOwnColumns(db: Db, userId: string, questionId: string): Promise<OwnColumns> {
  if (userId === "0") return NO_OWN_COLUMNS;
  const { rows } = await sql<OwnColumns>`select ${sql.join(ownColumns(userId))} from questions as q
    where q.id = ${questionId}`.execute(db);
  return rows[0] ?? NO_OWN_COLUMNS;
}

/** The available answers of a question. */
export async function listAvailableAnswerIds(db: Db, questionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("answers")
    .select("id")
    .where("question_id", "=", questionId)
    .where("status", "=", "available")
    .execute();
  return rows.map((row) => row.id);
}

/** Changes the numbers of bookmarks and followers of a question, in the transaction that changes the counted rows. */
export async function addToQuestionCounts(
  tx: Tx,
  id: string,
  change: { collection_count?: number; follow_count?: number },
): Promise<void> {
  const { collection_count = 0, follow_count = 0 } = change;
  await tx
    .updateTable("questions")
    .set({
      collection_count: sql<number>`collection_count + ${collection_count}`,
      follow_count: sql<number>`follow_count + ${follow_count}`,
    })
    .where("id", "=", id)
    .execute();
}
