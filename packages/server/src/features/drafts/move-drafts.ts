import { idBatches } from "../../platform/db/index.ts";
import type { Tx } from "../../tables.ts";

/**
 * Lets drafts of answers follow to another question, those of some users or all; a user with a draft there keeps both.
 * Returns whose drafts were moved.
 */
export async function moveDrafts(
  tx: Tx,
  { fromId, toId, userIds }: { readonly fromId: string; readonly toId: string; readonly userIds?: readonly string[] },
): Promise<string[]> {
  const rows = await tx
    .selectFrom("drafts")
    .select(["user_id", "question_id"])
    .where("question_id", "in", [fromId, toId])
    .orderBy("user_id")
    .execute();
  const taken = new Set(rows.filter((row) => row.question_id === toId).map((row) => row.user_id));
  const chosen = userIds && new Set(userIds);
  const moved = rows
    .filter(
      ({ question_id, user_id }) => question_id === fromId && !taken.has(user_id) && (chosen?.has(user_id) ?? true),
    )
    .map(({ user_id }) => user_id);
  for (const ids of idBatches(moved)) {
    const drafts = tx.updateTable("drafts").set({ question_id: toId }).where("question_id", "=", fromId);
    await drafts.where("user_id", "in", ids).execute();
  }
  return moved;
}
