import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { findThread } from "../posts/index.ts";
import { notifyThread } from "./notify-thread.ts";

/** Notifies the asker and the followers of a question that it was answered. Rules: docs/rules/notifications.md H2. */
export async function onAnswerPosted(app: App, event: EventOf<"answer_posted">): Promise<void> {
  const thread = await findThread(app.db.read, event.answer_id);
  if (thread?.status !== "available") return;
  const notification = { actor_id: event.user_id, action: "answer_the_question", mark: event.user_id };
  await notifyThread(app, thread, [thread.question.user_id], notification);
}
