import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { findThread } from "../posts/index.ts";
import { tellThread } from "./tell-thread.ts";

/** Tells the asker and the followers of a question that it was answered. Rules: docs/rules/notifications.md H2. */
export async function onAnswerPosted(app: App, event: EventOf<"answer_posted">): Promise<void> {
  const thread = await findThread(app.db.read, event.answer_id);
  if (thread?.status !== "available") return;
  const news = { actor_id: event.user_id, action: "answer_the_question", mark: event.user_id };
  await tellThread(app, thread, [thread.question.user_id], news);
}
