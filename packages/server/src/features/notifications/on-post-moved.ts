import { kindOfId } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { findMove, listItems } from "../post-moves/index.ts";
import { findThread } from "../posts/index.ts";
import { notify } from "./index.ts";
import { findLastEvent } from "./queries.ts";

/** What became of a post of an author. */
interface MovedPost {
  /** The post as it is now. */
  readonly object_id: string;
  readonly action: string;
  /** The event of the timeline with the reason. */
  readonly event: readonly [objectId: string, kind: string];
}

/** Notifies the authors of what staff have moved, each once. Rules: docs/rules/post-moves.md MV5. */
export async function onPostMoved(app: App, { move_id }: EventOf<"post_moved">): Promise<void> {
  const db = app.db.read;
  const move = await findMove(db, move_id);
  if (move?.status !== "done") return;
  const isAnswer = move.kind === "answer";
  const items = await listItems(db, move.id, isAnswer ? "added" : "comment");
  const kind = kindOfId(move.to_id) ?? "";
  const posts = items.map(({ object_id }): MovedPost => {
    if (!isAnswer) return { object_id, action: "your_comment_was_moved", event: [object_id, `${kind}.comment_moved`] };
    return { object_id, action: "your_answer_became_comment", event: [move.from_id, "answer.to_comment"] };
  });
  const notified = new Set([move.staff_id]);
  for (const { object_id, action, event } of posts) {
    const thread = await findThread(db, object_id);
    if (!thread || notified.has(thread.user_id)) continue;
    const { user_id } = thread;
    notified.add(user_id);
    const mark = await findLastEvent(db, ...event);
    const notification = { object_id, kind: "inbox", subject: "posts", actor_id: user_id, action, mark } as const;
    await app.db.write((tx) => notify(app, tx, { ...notification, receivers: [user_id] }));
  }
}
