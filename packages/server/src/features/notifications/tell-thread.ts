import type { App } from "../../app.ts";
import type { Thread } from "../posts/index.ts";
import { type News, tell } from "./index.ts";
import { listFollowers } from "./queries.ts";

/** Tells some people and the followers of the question; never whoever did it. */
export async function tellThread(
  app: App,
  thread: Thread,
  people: readonly string[],
  news: Pick<News, "actor_id" | "action" | "mark">,
): Promise<void> {
  const followers = await listFollowers(app.db.read, thread.question.id);
  const receivers = [...people, ...followers].filter((id) => id !== news.actor_id);
  const facts = { object_id: thread.id, kind: "inbox", subject: "posts" } as const;
  await app.db.write((tx) => tell(app, tx, { ...news, ...facts, receivers }));
}
