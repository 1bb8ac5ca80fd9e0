import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { findComment } from "../comments/index.ts";
import { findThread, type Thread } from "../posts/index.ts";
import { notify } from "./index.ts";

interface CommentNotification {
  readonly action: string;
  readonly receivers: readonly string[];
}

/**
 * Notifies the user that a comment replies to, else those it mentions, else the author of the post. Rules:
 * docs/rules/notifications.md H3.
 */
export async function onCommentPosted(app: App, event: EventOf<"comment_posted">): Promise<void> {
  const comment = await findComment(app.db.read, event.comment_id);
  const thread = await findThread(app.db.read, event.comment_id);
  if (!comment || thread?.status !== "available") return;
  const { action, receivers } = commentNotificationOf(thread, comment.reply_user_id, event.mentioned);
  const others = receivers.filter((id) => id !== event.user_id);
  const post = { object_id: comment.id, question_id: thread.question.id };
  const fields = { ...post, kind: "inbox", subject: "posts", actor_id: event.user_id } as const;
  await app.db.write((tx) => notify(app, tx, { ...fields, action, mark: event.user_id, receivers: others }));
}

function commentNotificationOf(
  thread: Thread,
  repliedUserId: string,
  mentioned: readonly string[],
): CommentNotification {
  if (repliedUserId !== "0" && repliedUserId !== thread.user_id)
    return { action: "reply_to_you", receivers: [repliedUserId] };
  if (mentioned.length > 0) return { action: "mention_you", receivers: mentioned };
  if (thread.answer) return { action: "comment_answer", receivers: [thread.answer.user_id] };
  return { action: "comment_question", receivers: [thread.question.user_id] };
}
