import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { findComment } from "../comments/index.ts";
import { findThread, type Thread } from "../posts/index.ts";
import { tell } from "./index.ts";

interface Told {
  readonly action: string;
  readonly receivers: readonly string[];
}

/** Tells of a comment: whom it replies to, else whom it mentions, else whose post it is on. Rules: docs/rules/notifications.md H3. */
export async function onCommentPosted(app: App, event: EventOf<"comment_posted">): Promise<void> {
  const comment = await findComment(app.db.read, event.comment_id);
  const thread = await findThread(app.db.read, event.comment_id);
  if (!comment || thread?.status !== "available") return;
  const { action, receivers } = toldOf(thread, comment.reply_user_id, event.mentioned);
  const others = receivers.filter((id) => id !== event.user_id);
  const facts = { object_id: comment.id, kind: "inbox", subject: "posts", actor_id: event.user_id } as const;
  await app.db.write((tx) => tell(app, tx, { ...facts, action, mark: event.user_id, receivers: others }));
}

function toldOf(thread: Thread, repliedId: string, mentioned: readonly string[]): Told {
  if (repliedId !== "0" && repliedId !== thread.user_id) return { action: "reply_to_you", receivers: [repliedId] };
  if (mentioned.length > 0) return { action: "mention_you", receivers: mentioned };
  if (thread.answer) return { action: "comment_answer", receivers: [thread.answer.user_id] };
  return { action: "comment_question", receivers: [thread.question.user_id] };
}
