import { setImmediate } from "node:timers/promises";
import type { App } from "../../app.ts";
import type { Thread } from "../posts/index.ts";
import { type NewNotification, notify } from "./index.ts";
import { listFollowers } from "./queries.ts";

/** Followers per transaction: other writes wait no longer than for these, however many follow the question. */
const CHUNK = 500;

/** Notifies some users and the followers of the question, except the actor. Safe to repeat. */
export async function notifyThread(
  app: App,
  thread: Thread,
  people: readonly string[],
  notification: Pick<NewNotification, "actor_id" | "action" | "mark">,
): Promise<void> {
  const fields = { object_id: thread.id, question_id: thread.question.id, kind: "inbox", subject: "posts" } as const;
  const authors = { asker_id: thread.question.user_id, author_id: thread.user_id };
  const tell = async (some: readonly string[]) => {
    const receivers = some.filter((id) => id !== notification.actor_id);
    await app.db.write((tx) => notify(app, tx, { ...notification, ...fields, ...authors, receivers }));
  };
  await tell(people);
  for (let after = ""; ; ) {
    const followers = await listFollowers(app.db.read, thread.question.id, after, CHUNK);
    const last = followers.at(-1);
    if (last === undefined) return;
    await tell(followers);
    // Lets pending requests run first: SQLite does all of it without waiting.
    await setImmediate();
    after = last;
  }
}
