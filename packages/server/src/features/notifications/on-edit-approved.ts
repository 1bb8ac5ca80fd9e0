import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { findThread } from "../posts/index.ts";
import { notify } from "./index.ts";

const actions: Readonly<Record<string, string>> = { question: "update_question", answer: "update_answer" };

/**
 * Notifies the author of a post that a suggested edit was applied, unless the author approved it. Tags have no author.
 * Rules: docs/rules/notifications.md H2.
 */
export async function onEditApproved(app: App, event: EventOf<"edit_approved">): Promise<void> {
  const { object_id, revision_id: mark, user_id: actor_id, reviewer_id } = event;
  const thread = await findThread(app.db.read, object_id);
  const action = thread && actions[thread.kind];
  if (!action || thread.status === "deleted" || [actor_id, reviewer_id].includes(thread.user_id)) return;
  const post = { object_id, question_id: thread.question.id, author_id: thread.user_id };
  const fields = { ...post, kind: "inbox", subject: "posts" } as const;
  await app.db.write((tx) => notify(app, tx, { ...fields, actor_id, action, mark, receivers: [thread.user_id] }));
}
