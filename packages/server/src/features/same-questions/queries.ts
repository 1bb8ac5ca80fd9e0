import { insertIgnore, toNumber } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import type { SameQuestionRow } from "./table.ts";

/** Stores that a user has the same question, once. */
export async function addSameQuestion(tx: Tx, row: SameQuestionRow): Promise<void> {
  await insertIgnore(tx, "same_questions", row);
}

export async function removeSameQuestion(tx: Tx, questionId: string, userId: string): Promise<void> {
  await tx.deleteFrom("same_questions").where("question_id", "=", questionId).where("user_id", "=", userId).execute();
}

/** How many users have the same question. */
export async function countSameQuestion(db: Db, questionId: string): Promise<number> {
  const { count } = await db
    .selectFrom("same_questions")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("question_id", "=", questionId)
    .executeTakeFirstOrThrow();
  return toNumber(count);
}
