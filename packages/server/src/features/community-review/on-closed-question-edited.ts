import { queueThreshold } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { findQuestion } from "../questions/index.ts";
import { openQueueItem, renewQueueItem } from "../tasks/index.ts";
import { findEditsSinceClosing, isReviewedSince } from "./queries.ts";

const QUEUE = "reopen_votes";

/**
 * Lets reviewers find a closed question that its author has edited, once for each closing. Rules:
 * docs/rules/community-review.md CQ3.
 */
async function queueEditedQuestion(app: App, questionId: string, editorId: string): Promise<void> {
  if (queueThreshold(QUEUE, app.settings.get("question")) === null) return;
  const question = await findQuestion(app.db.read, questionId);
  if (question?.status !== "closed" || question.user_id !== editorId) return;
  const edits = await findEditsSinceClosing(app.db.read, question);
  if (!edits) return;
  const ids = { post_id: question.id, question_id: question.id, author_id: editorId };
  const item = { queue: QUEUE, ...ids, opened_at: edits.last } as const;
  await app.db.write(async (tx) => {
    // Reviewers who have left an edited question closed are not asked again and again.
    if (await isReviewedSince(tx, item, edits.first)) return;
    // Who has left it closed because of its votes has not seen the edit.
    await renewQueueItem(tx, item, edits.first);
    await openQueueItem(tx, item);
    await app.invalidate(tx, "review");
  });
}

export async function onQuestionEdited(app: App, { question_id, user_id }: EventOf<"question_edited">): Promise<void> {
  await queueEditedQuestion(app, question_id, user_id);
}

/** An author's own edit may have waited. */
export async function onEditApproved(app: App, { object_id, user_id }: EventOf<"edit_approved">): Promise<void> {
  await queueEditedQuestion(app, object_id, user_id);
}
