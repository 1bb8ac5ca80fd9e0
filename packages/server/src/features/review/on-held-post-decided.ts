import type { HeldPostDecision } from "@askwell/plugin-kit";
import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { isSubmitter } from "../posts/index.ts";
import { findUser } from "../users/index.ts";
import { findReview, listPostRows } from "./queries.ts";
import type { ReviewRow } from "./table.ts";

/** Tells the reviewer that held a post what staff decided about it. Rules: docs/rules/review.md RV20. */
export async function onHeldPostDecided(app: App, { review_id }: EventOf<"held_post_decided">): Promise<void> {
  const review = await findReview(app.db.read, review_id);
  const reviewer = review && app.plugins.active("reviewer").find((each) => isSubmitter(each.slug_name, review));
  const { decided } = reviewer?.extension ?? {};
  if (!reviewer || !decided) return;
  const decision = await decisionOf(app, review);
  if (decision) await reviewer.call("decided", (_, context, signal) => decided(context, decision, signal));
}

/** The decision and the post as it is now; undefined when it was undone, or when the post or its author is gone. */
async function decisionOf(app: App, review: ReviewRow): Promise<HeldPostDecision | undefined> {
  const { object_id, status, user_id } = review;
  if (status !== "approved" && status !== "rejected") return undefined;
  const rows = await listPostRows(app.db.read, [object_id]);
  const question = rows.questions.get(object_id);
  const answer = rows.answers.get(object_id);
  const markdown = question?.content ?? answer?.content ?? rows.comments.get(object_id)?.original_text;
  const author = await findUser(app.db.read, user_id);
  if (!author || markdown === undefined) return undefined;
  const { id, username, display_name } = author;
  return {
    ...{ decision: status, markdown, author: { id, username, display_name }, title: question?.title ?? "" },
    object_type: question ? "question" : answer ? "answer" : "comment",
  };
}
