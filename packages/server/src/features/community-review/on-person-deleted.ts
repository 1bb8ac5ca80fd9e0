import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";

/** Deletes what a deleted account has reviewed. Rules: docs/rules/community-review.md CQ13. */
export async function onPersonDeleted(app: App, { user_id }: EventOf<"person_deleted">): Promise<void> {
  await app.db.write(async (tx) => {
    await tx.deleteFrom("queue_reviews").where("user_id", "=", user_id).execute();
    await tx.deleteFrom("queue_reviewers").where("user_id", "=", user_id).execute();
  });
}
