import { type RawBuilder, sql } from "kysely";
import { forUpdate, jsonArray, jsonObject } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import { tagsColumn } from "../tags/index.ts";
import { personColumn } from "../users/index.ts";
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

/** One question with its tags, the people and the duplicates beside it; pages ask for it several times and read it once. */
export async function findShownQuestion(db: Db, id: string): Promise<(QuestionRow & Around & Repeated) | undefined> {
  const columns = sql.join([...aroundColumns(db), ...repeatedColumns(db)]);
  const { rows } = await sql<QuestionRow & Around & Repeated>`select q.*, ${columns} from questions as q
    where q.id = ${id}`.execute(db);
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
  readonly collected: number;
  readonly followed: number;
  readonly direction: string | null;
}

const NOTHING_OWN: OwnFacts = { first_answer_id: null, collected: 0, followed: 0, direction: null };

/** Everything personal about a question in one query; nothing for a visitor. */
export async function findOwnFacts(db: Db, userId: string, questionId: string): Promise<OwnFacts> {
  if (userId === "0") return NOTHING_OWN;
  return db
    .selectNoFrom((eb) => [
      eb
        .selectFrom("answers")
        .select((answer) => answer.fn.min("id").as("id"))
        .where("question_id", "=", questionId)
        .where("user_id", "=", userId)
        .where("status", "=", "available")
        .as("first_answer_id"),
      eb
        .selectFrom("collections")
        .select((each) => each.fn.countAll<number>().as("count"))
        .where("user_id", "=", userId)
        .where("object_id", "=", questionId)
        .$asScalar()
        .$notNull()
        .as("collected"),
      eb
        .selectFrom("follows")
        .select((each) => each.fn.countAll<number>().as("count"))
        .where("user_id", "=", userId)
        .where("object_id", "=", questionId)
        .$asScalar()
        .$notNull()
        .as("followed"),
      eb
        .selectFrom("votes")
        .select("direction")
        .where("object_id", "=", questionId)
        .where("user_id", "=", userId)
        .as("direction"),
    ])
    .executeTakeFirstOrThrow();
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
