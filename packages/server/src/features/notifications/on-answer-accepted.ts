import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { findThread } from "../posts/index.ts";
import { showPoints } from "./index.ts";
import { tellThread } from "./tell-thread.ts";

/**
 * Tells an answerer and the followers of the question of the acceptance, and both sides of their points: whoever accepts
 * knows about the own ones. Rules: docs/rules/notifications.md H2 and H4.
 */
export async function onAnswerAccepted(app: App, event: EventOf<"answer_accepted">): Promise<void> {
  const thread = await findThread(app.db.read, event.answer_id);
  if (thread?.status !== "available") return;
  const { question, user_id: answererId } = thread;
  if (answererId === question.user_id) return;
  const news = { actor_id: event.user_id, action: "accept_answer", mark: event.user_id };
  await tellThread(app, thread, [answererId], news);
  const facts = { object_id: thread.id, actor_id: event.user_id, mayAdd: true };
  await app.db.write(async (tx) => {
    await showPoints(app, tx, { ...facts, user_id: answererId });
    if (event.user_id !== question.user_id) await showPoints(app, tx, { ...facts, user_id: question.user_id });
  });
}
