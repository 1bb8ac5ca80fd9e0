import type { QuestionLine } from "@askwell/contract";
import { pageSizes } from "@askwell/domain";
import { type RawBuilder, sql } from "kysely";
import { forUpdate } from "../../platform/db/index.ts";
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

/** One question with its tags and the people beside it; pages ask for it several times and read it once. */
export async function findShownQuestion(db: Db, id: string): Promise<(QuestionRow & Around) | undefined> {
  const columns = sql.join(aroundColumns(db));
  const { rows } = await sql<QuestionRow & Around>`select q.*, ${columns} from questions as q
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

const LINE_COLUMNS = [
  "other.id",
  "other.title",
  "other.url_title",
  "other.answer_count",
  "other.score as vote_count",
  "other.accepted_answer_id",
] as const;

const duplicateLinks = (db: Db) =>
  db.selectFrom("post_links as link").where("link.kind", "=", "duplicate").where("link.status", "=", "active");

/** The question that a duplicate repeats, where everybody may see it. */
export async function findOriginal(db: Db, id: string): Promise<QuestionLine[]> {
  return duplicateLinks(db)
    .innerJoin("questions as other", "other.id", "link.to_question_id")
    .where("link.from_post_id", "=", id)
    .where("other.visible", "=", 1)
    .select(LINE_COLUMNS)
    .limit(1)
    .execute();
}

/** The newest questions that repeat one. */
export async function listDuplicates(db: Db, id: string): Promise<QuestionLine[]> {
  return duplicateLinks(db)
    .innerJoin("questions as other", "other.id", "link.from_question_id")
    .where("link.to_question_id", "=", id)
    .where("other.visible", "=", 1)
    .select(LINE_COLUMNS)
    .orderBy("link.created_at", "desc")
    .orderBy("other.id", "desc")
    .limit(pageSizes.relatedQuestions)
    .execute();
}
