import { idBatches, insertIgnore } from "../../platform/db/index.ts";
import type { Tx } from "../../tables.ts";
import type { MutedQuestionRow } from "./table.ts";

/** Two questions, of which the first was merged into the second. */
interface MergedIds {
  readonly fromId: string;
  readonly toId: string;
}

/** Mutes the second question for those who have muted the first. Safe to repeat. Rules: docs/rules/post-moves.md MV8. */
export async function copyMutes(tx: Tx, { fromId, toId }: MergedIds): Promise<void> {
  const copies = (await listMutes(tx, fromId)).map((row) => ({ ...row, question_id: toId }));
  await insertIgnore(tx, "muted_questions", copies);
}

/** Takes those copies back. A copy has the time of its original, unlike what its user has muted since. */
export async function removeCopiedMutes(tx: Tx, { fromId, toId }: MergedIds): Promise<void> {
  const times = new Map((await listMutes(tx, fromId)).map((row) => [row.user_id, row.created_at]));
  const copies = (await listMutes(tx, toId)).filter((row) => times.get(row.user_id) === row.created_at);
  const rows = tx.deleteFrom("muted_questions").where("question_id", "=", toId);
  for (const ids of idBatches(copies.map((row) => row.user_id))) await rows.where("user_id", "in", ids).execute();
}

const listMutes = (tx: Tx, questionId: string): Promise<MutedQuestionRow[]> =>
  tx.selectFrom("muted_questions").selectAll().where("question_id", "=", questionId).orderBy("user_id").execute();
