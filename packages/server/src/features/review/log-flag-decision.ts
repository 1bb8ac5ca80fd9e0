import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import { logEvents } from "../event-log/index.ts";
import { type LockedPost, rowOf } from "./lock-post.ts";

/** Logs that flags on a locked post were decided. */
export async function logFlagDecision(app: App, tx: Tx, post: LockedPost): Promise<void> {
  const thread_id = post.kind === "comment" ? post.comment.question_id : post.question.id;
  await logEvents(app, tx, [{ type: `${post.kind}.flag_decided`, object_id: rowOf(post).id, thread_id }]);
}
