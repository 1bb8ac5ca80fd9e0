import { idBatches, insertIgnore } from "../../platform/db/index.ts";
import type { Tx } from "../../tables.ts";

interface MarkedQuestion {
  readonly id: string;
  /** Its author, who does not have it too. */
  readonly user_id: string;
}

/**
 * Lets who has asked a question, and who has the same one, have another one too. Returns those who did not have that
 * already.
 */
export async function copySameMarks(tx: Tx, from: MarkedQuestion, to: MarkedQuestion, now: number): Promise<string[]> {
  const rows = await tx.selectFrom("same_questions").selectAll().where("question_id", "in", [from.id, to.id]).execute();
  const marked = new Set([to.user_id, ...rows.filter((row) => row.question_id === to.id).map((row) => row.user_id)]);
  const others = rows.filter((row) => row.question_id === from.id);
  const added = [{ user_id: from.user_id, created_at: now }, ...others].filter(({ user_id }) => !marked.has(user_id));
  const marks = added.map(({ user_id, created_at }) => ({ question_id: to.id, user_id, created_at }));
  await insertIgnore(tx, "same_questions", marks);
  return [...new Set(added.map(({ user_id }) => user_id))];
}

/** Takes copied marks back. */
export async function removeSameMarks(tx: Tx, questionId: string, userIds: readonly string[]): Promise<void> {
  const marks = tx.deleteFrom("same_questions").where("question_id", "=", questionId);
  for (const ids of idBatches(userIds)) await marks.where("user_id", "in", ids).execute();
}
