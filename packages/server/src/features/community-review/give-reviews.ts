import { type ChangedOwner, changeOwner, type OwnerMove, upsert } from "../../platform/db/index.ts";
import type { Tx } from "../../tables.ts";

/** Makes another user the one who has reviewed items of queues, each once. */
export async function giveReviews(tx: Tx, move: OwnerMove): Promise<ChangedOwner> {
  const key = ["queue", "post_id"] as const;
  const done = await changeOwner(tx, "queue_reviews", { ...move, column: "user_id", key, isShared: true });
  const reviewer = tx.selectFrom("queue_reviewers").selectAll().where("user_id", "=", move.from);
  const row = await reviewer.executeTakeFirst();
  if (!row) return done;
  const added = { ...row, user_id: move.to, audit_queue: "", audit_post_id: "0", audit: "" };
  await upsert(tx, "queue_reviewers", added, { key: ["user_id"], add: ["reviews"] });
  await tx.deleteFrom("queue_reviewers").where("user_id", "=", move.from).execute();
  return done;
}
