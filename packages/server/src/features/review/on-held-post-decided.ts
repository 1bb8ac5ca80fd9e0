import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { isSubmitter } from "../posts/index.ts";
import { findReview } from "./queries.ts";
import { tellReviewers } from "./tell-reviewers.ts";

/** Tells the reviewers what staff decided about a held post, unless it was undone. Rules: docs/rules/review.md RV20. */
export async function onHeldPostDecided(app: App, { review_id }: EventOf<"held_post_decided">): Promise<void> {
  const review = await findReview(app.db.read, review_id);
  if (review?.status !== "approved" && review?.status !== "rejected") return;
  const { object_id, user_id, status } = review;
  await tellReviewers(app, {
    ...{ object_id, user_id, decision: status },
    isHeldBy: (slugName) => isSubmitter(slugName, review),
  });
}
