import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { findThread } from "../posts/index.ts";
import { notifyThread } from "./notify-thread.ts";

/**
 * Notifies the asker and the followers of a question that an answer was edited. Rules: docs/rules/notifications.md H2.
 */
export async function onAnswerEdited(app: App, event: EventOf<"answer_edited">): Promise<void> {
  const thread = await findThread(app.db.read, event.answer_id);
  if (thread?.status !== "available") return;
  const answers = app.db.read.selectFrom("answers").select("revision_id").where("id", "=", event.answer_id);
  const { revision_id } = await answers.executeTakeFirstOrThrow();
  const notification = { actor_id: event.user_id, action: "update_answer", mark: revision_id };
  await notifyThread(app, thread, [thread.question.user_id], notification);
}
