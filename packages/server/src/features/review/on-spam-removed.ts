import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { findFlag } from "./queries.ts";
import { tellReviewers } from "./tell-reviewers.ts";

/** Tells the reviewers of a post that staff deleted as spam, unless it was undone. Rules: docs/rules/review.md RV20. */
export async function onSpamRemoved(app: App, { flag_id }: EventOf<"spam_removed">): Promise<void> {
  const flag = await findFlag(app.db.read, flag_id);
  if (flag?.status !== "completed") return;
  const { object_id, reported_user_id: user_id } = flag;
  await tellReviewers(app, { object_id, user_id, decision: "removed_as_spam", isHeldBy: () => false });
}
