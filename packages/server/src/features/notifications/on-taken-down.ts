import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { findThread } from "../posts/index.ts";
import { tell } from "./index.ts";
import { findLastEvent } from "./queries.ts";

/** What was done to a post. */
interface TakenDown {
  readonly postId: string;
  /** As the timeline has it. */
  readonly happened: "question.closed" | "question.deleted" | "answer.deleted";
  readonly action: string;
  /** Who did it, and needs not be told. */
  readonly byId?: string;
}

/** Tells an author what was done to a post; the author is shown beside it. Rules: docs/rules/notifications.md H7. */
async function tellAuthor(app: App, { postId, happened, action, byId }: TakenDown): Promise<void> {
  const thread = await findThread(app.db.read, postId);
  if (!thread || thread.user_id === byId) return;
  // It may happen again after it was undone, and is news again then.
  const mark = await findLastEvent(app.db.read, postId, happened);
  const facts = { object_id: postId, kind: "inbox", subject: "posts" } as const;
  const { user_id } = thread;
  const news = { ...facts, actor_id: user_id, action, mark, receivers: [user_id] };
  await app.db.write((tx) => tell(app, tx, news));
}

export async function onQuestionClosed(app: App, event: EventOf<"question_closed">): Promise<void> {
  const closed = { happened: "question.closed", action: "your_question_is_closed" } as const;
  const by = event.by_admin_list ? {} : { byId: event.user_id };
  await tellAuthor(app, { postId: event.question_id, ...closed, ...by });
}

export async function onQuestionDeleted(app: App, event: EventOf<"question_deleted">): Promise<void> {
  const deleted = { happened: "question.deleted", action: "your_question_was_deleted" } as const;
  if (event.by_admin_list) await tellAuthor(app, { postId: event.question_id, ...deleted });
}

export async function onAnswerDeleted(app: App, event: EventOf<"answer_deleted">): Promise<void> {
  const deleted = { happened: "answer.deleted", action: "your_answer_was_deleted" } as const;
  if (event.by_admin_list) await tellAuthor(app, { postId: event.answer_id, ...deleted });
}
