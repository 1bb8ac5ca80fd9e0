import type { App } from "../../app.ts";
import type { Thread } from "../posts/index.ts";
import { type NewNotification, notify } from "./index.ts";
import { listFollowers } from "./queries.ts";

/** Notifies some users and the followers of the question, except the actor. */
export async function notifyThread(
  app: App,
  thread: Thread,
  people: readonly string[],
  notification: Pick<NewNotification, "actor_id" | "action" | "mark">,
): Promise<void> {
  const followers = await listFollowers(app.db.read, thread.question.id);
  const receivers = [...people, ...followers].filter((id) => id !== notification.actor_id);
  const fields = { object_id: thread.id, question_id: thread.question.id, kind: "inbox", subject: "posts" } as const;
  const authors = { asker_id: thread.question.user_id, author_id: thread.user_id };
  await app.db.write((tx) => notify(app, tx, { ...notification, ...fields, ...authors, receivers }));
}
