import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { findThread } from "../posts/index.ts";
import { tell } from "./index.ts";
import { findLastEvent } from "./queries.ts";

/** Tells an author what an administrator did to a post; the author is shown beside it. Rules: docs/rules/notifications.md H7. */
async function tellAuthor(app: App, postId: string, happened: string, action: string): Promise<void> {
  const thread = await findThread(app.db.read, postId);
  if (!thread) return;
  // It may happen again after it was undone, and is news again then.
  const mark = await findLastEvent(app.db.read, postId, happened);
  const facts = { object_id: postId, kind: "inbox", subject: "posts" } as const;
  const { user_id } = thread;
  await app.db.write((tx) => tell(app, tx, { ...facts, actor_id: user_id, action, mark, receivers: [user_id] }));
}

export async function onQuestionClosed(app: App, event: EventOf<"question_closed">): Promise<void> {
  if (event.by_admin_list) await tellAuthor(app, event.question_id, "question.closed", "your_question_is_closed");
}

export async function onQuestionDeleted(app: App, event: EventOf<"question_deleted">): Promise<void> {
  if (event.by_admin_list) await tellAuthor(app, event.question_id, "question.deleted", "your_question_was_deleted");
}

export async function onAnswerDeleted(app: App, event: EventOf<"answer_deleted">): Promise<void> {
  if (event.by_admin_list) await tellAuthor(app, event.answer_id, "answer.deleted", "your_answer_was_deleted");
}
