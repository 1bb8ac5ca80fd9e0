import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { findThread } from "../posts/index.ts";
import { notify } from "./index.ts";

/**
 * Notifies an author of a vote, the first of each direction by the same user, without naming who voted down. Rules:
 * docs/rules/notifications.md H5.
 */
export async function onVoteCast(app: App, event: EventOf<"vote_cast">): Promise<void> {
  const { direction, user_id, object_id, author_id } = event;
  const thread = direction === "none" ? undefined : await findThread(app.db.read, object_id);
  if (!thread || thread.status === "deleted") return;
  const action = `${direction}_voted_${thread.kind}`;
  const actor_id = direction === "up" ? user_id : "0";
  const fields = { object_id, question_id: thread.question.id, kind: "inbox", subject: "votes" } as const;
  await app.db.write((tx) => notify(app, tx, { ...fields, actor_id, action, mark: user_id, receivers: [author_id] }));
}
