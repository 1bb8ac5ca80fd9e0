import { type RawBuilder, sql } from "kysely";
import { forUpdate, jsonArray, jsonJoined, jsonObject } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import { bookmarkColumn, voteColumn } from "../posts/index.ts";
import { followColumn, tagsColumn } from "../tags/index.ts";
import { personColumn, personColumns } from "../users/index.ts";
import type { QuestionRow } from "./table.ts";

/** One question with its texts, or undefined. */
export async function findQuestion(db: Db, id: string): Promise<QuestionRow | undefined> {
  return db.selectFrom("questions").selectAll().where("id", "=", id).executeTakeFirst();
}

/** What a row of `questions`, called `q`, brings along: each column as `aroundOf` reads it. */
export interface Around {
  readonly shown_tags: unknown;
  readonly asker: unknown;
  readonly editor: unknown;
  readonly answerer: unknown;
}

/** The columns of `Around`. */
export function aroundColumns(db: Db): RawBuilder<unknown>[] {
  return [
    sql`${tagsColumn(db, "q.id")} as shown_tags`,
    sql`${personColumn(db, "q.user_id")} as asker`,
    sql`${personColumn(db, "q.last_edit_user_id")} as editor`,
    sql`${personColumn(db, "q.last_answer_user_id")} as answerer`,
  ];
}

/** Beside a question: the one that it repeats, and those that repeat it, as far as everybody may see them. */
export interface Repeated {
  readonly original: unknown;
  readonly repeats: unknown;
}

const LINE_COLUMNS = ["id", "title", "url_title", "answer_count", "score", "accepted_answer_id"];

function repeatedColumns(db: Db): RawBuilder<unknown>[] {
  const duplicate = sql`link.kind = 'duplicate' and link.status = 'active' and other.visible = 1`;
  return [
    sql`(select ${jsonObject(db, "other", LINE_COLUMNS)} from post_links as link
      inner join questions as other on other.id = link.to_question_id
      where link.from_post_id = q.id and ${duplicate} limit 1) as original`,
    sql`(select ${jsonArray(db, "other", LINE_COLUMNS)} from post_links as link
      inner join questions as other on other.id = link.from_question_id
      where link.to_question_id = q.id and ${duplicate}) as repeats`,
  ];
}

/** Who was invited to answer a question, as `invitedFrom` reads it. */
export interface Invited {
  readonly invited: unknown;
}

function invitedColumn(db: Db): RawBuilder<unknown> {
  const columns = { ...personColumns("person"), position: "invited.position", user_id: "invited.user_id" };
  return sql`(select ${jsonJoined(db, columns)} from invitations as invited
    left join users as person on person.id = invited.user_id where invited.question_id = q.id) as invited`;
}

/** The column alone, for readers to whom pages do not show it. */
export async function findInvited(db: Db, questionId: string): Promise<unknown> {
  const { rows } = await sql<Invited>`select ${invitedColumn(db)} from questions as q
    where q.id = ${questionId}`.execute(db);
  return rows[0]?.invited ?? [];
}

/** A question as its page needs it. What only readers who are signed in see is missing for a visitor. */
export type ShownQuestion = QuestionRow & Around & Repeated & Partial<OwnFacts & Invited>;

/**
 * One question with all that stands beside it: its tags, people and duplicates, and what the reader has to do with it.
 * The parts of a page ask for it one by one, and it is read once.
 */
export async function findShownQuestion(db: Db, id: string, readerId: string): Promise<ShownQuestion | undefined> {
  const own = readerId === "0" ? [] : [...ownColumns(readerId), invitedColumn(db)];
  const columns = sql.join([...aroundColumns(db), ...repeatedColumns(db), ...own]);
  const { rows } = await sql<ShownQuestion>`select q.*, ${columns} from questions as q where q.id = ${id}`.execute(db);
  return rows[0];
}

/** One question, locked until the transaction ends. Posts are locked before people. */
export async function lockQuestion(tx: Tx, id: string): Promise<QuestionRow | undefined> {
  return forUpdate(tx.selectFrom("questions").selectAll().where("id", "=", id)).executeTakeFirst();
}

/** Locks questions in the order of their ids, for what depends on their tags. */
export async function lockQuestions(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await forUpdate(tx.selectFrom("questions").select("id").where("id", "in", ids).orderBy("id")).execute();
}

/** How many questions link to each of some questions as it is stored, locked in the order of their ids. */
export async function lockLinkCounts(tx: Tx, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const questions = tx.selectFrom("questions").select(["id", "linked_count"]).where("id", "in", ids).orderBy("id");
  return new Map((await forUpdate(questions).execute()).map((row) => [row.id, row.linked_count]));
}

/** What a person has to do with a question: their oldest available answer, bookmark, follow and vote. */
export interface OwnFacts {
  readonly first_answer_id: string | null;
  readonly collected: number | null;
  readonly followed: number | null;
  readonly direction: string | null;
}

const NOTHING_OWN: OwnFacts = { first_answer_id: null, collected: null, followed: null, direction: null };

/** The columns of `OwnFacts`. */
function ownColumns(readerId: string): RawBuilder<unknown>[] {
  return [
    sql`(select min(own.id) from answers as own where own.question_id = q.id and own.user_id = ${readerId}
      and own.status = 'available') as first_answer_id`,
    sql`${bookmarkColumn(readerId, "q.id")} as collected`,
    sql`${followColumn(readerId, "q.id")} as followed`,
    sql`${voteColumn(readerId, "q.id")} as direction`,
  ];
}

/** Everything personal about a question in one query; nothing for a visitor. */
export async function findOwnFacts(db: Db, userId: string, questionId: string): Promise<OwnFacts> {
  if (userId === "0") return NOTHING_OWN;
  const { rows } = await sql<OwnFacts>`select ${sql.join(ownColumns(userId))} from questions as q
    where q.id = ${questionId}`.execute(db);
  return rows[0] ?? NOTHING_OWN;
}

/** The answers of a question that everybody may see. */
export async function listAvailableAnswerIds(db: Db, questionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("answers")
    .select("id")
    .where("question_id", "=", questionId)
    .where("status", "=", "available")
    .execute();
  return rows.map((row) => row.id);
}

/** Adds to how often a question is bookmarked or followed, in the transaction that changes the rows it counts. */
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
