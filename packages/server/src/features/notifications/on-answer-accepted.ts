import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { findThread } from "../posts/index.ts";
import { savePointsNotification } from "./index.ts";
import { notifyThread } from "./notify-thread.ts";

/**
 * Notifies the answerer and the followers of the question of the acceptance, and both sides of their points, except of
 * points for one's own accepting. Rules: docs/rules/notifications.md H2 and H4.
 */
export async function onAnswerAccepted(app: App, event: EventOf<"answer_accepted">): Promise<void> {
  const thread = await findThread(app.db.read, event.answer_id);
  if (thread?.status !== "available") return;
  const { question, user_id: answererId } = thread;
  if (answererId === question.user_id) return;
  const notification = { actor_id: event.user_id, action: "accept_answer", mark: event.user_id };
  await notifyThread(app, thread, [answererId], notification);
  const fields = { object_id: thread.id, actor_id: event.user_id, canCreate: true };
  await app.db.write(async (tx) => {
    await savePointsNotification(app, tx, { ...fields, user_id: answererId });
    if (event.user_id !== question.user_id)
      await savePointsNotification(app, tx, { ...fields, user_id: question.user_id });
  });
}
