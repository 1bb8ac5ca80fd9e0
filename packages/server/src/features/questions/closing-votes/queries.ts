import type { Db, Tx } from "../../../tables.ts";
import { closeQueueItem } from "../../tasks/index.ts";
import type { ClosingVoteRow } from "../table.ts";

/** The votes to close or to reopen a question that count, in the order in which they were cast: not those of suspended accounts. */
export async function listClosingVotes(db: Db, questionId: string): Promise<ClosingVoteRow[]> {
  return db
    .selectFrom("closing_votes as vote")
    .innerJoin("users", "users.id", "vote.user_id")
    .selectAll("vote")
    .where("vote.question_id", "=", questionId)
    .where("users.status", "=", "normal")
    .orderBy("vote.created_at")
    .orderBy("vote.user_id")
    .execute();
}

/** Stores a vote in place of an earlier one of the same user. */
export async function saveClosingVote(tx: Tx, vote: ClosingVoteRow): Promise<void> {
  await deleteClosingVote(tx, vote.question_id, vote.user_id);
  await tx.insertInto("closing_votes").values(vote).execute();
}

export async function deleteClosingVote(tx: Tx, questionId: string, userId: string): Promise<void> {
  await tx.deleteFrom("closing_votes").where("question_id", "=", questionId).where("user_id", "=", userId).execute();
}

/** Ends the votes on a question whose state changes. Rules: docs/rules/closing-votes.md CV3. */
export async function endClosingVotes(tx: Tx, questionId: string): Promise<void> {
  await tx.deleteFrom("closing_votes").where("question_id", "=", questionId).execute();
  await closeQueueItem(tx, { queue: "close_votes", post_id: questionId });
  await closeQueueItem(tx, { queue: "reopen_votes", post_id: questionId });
}
