import { sql } from "kysely";
import type { Db } from "../../tables.ts";

/** The public counts of a question, with what decides who sees it. */
export async function findCountedQuestion(db: Db, id: string) {
  return db
    .selectFrom("questions")
    .select(["id", "user_id", "status", "listed", "score", "answer_count", "accepted_answer_id", "edited_at"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** The newest visible answers of a question, with their public counts. */
export async function listCountedAnswers(db: Db, questionId: string, limit: number) {
  return db
    .selectFrom("answers")
    .select(["id", "score", "edited_at"])
    .where("question_id", "=", questionId)
    .where("status", "=", "available")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** The number of visible comments on each post of a question. */
export async function countComments(db: Db, questionId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("comments")
    .select("object_id")
    .select(sql<number | string>`count(*)`.as("count"))
    .where("question_id", "=", questionId)
    .where("status", "=", "available")
    .groupBy("object_id")
    .execute();
  return new Map(rows.map(({ object_id, count }) => [object_id, Number(count)]));
}

/**
 * What changes when a task is opened, decided or undone, or is reported again, by the kind of the task; and when an item
 * comes into a queue of trusted members, is reviewed or leaves it, by the queue. Claims change nothing.
 */
export async function reviewStates(db: Db): Promise<Map<string, string>> {
  const tasks = await db
    .selectFrom("review_tasks")
    .select(({ fn }) => ["kind", fn.countAll().as("count"), fn.sum("reports").as("reports")])
    .select(({ fn }) => fn.max("opened_at").as("newest"))
    .where("hidden", "=", 0)
    .groupBy("kind")
    .execute();
  const items = await db
    .selectFrom("queue_items")
    .select(({ fn }) => ["queue as kind", fn.countAll().as("count"), fn.sum("reviews").as("reports")])
    .select(({ fn }) => fn.max("opened_at").as("newest"))
    .groupBy("queue")
    .execute();
  return new Map(
    [...tasks, ...items].map(({ kind, count, reports, newest }) => [kind, `${count} ${reports} ${newest}`]),
  );
}
