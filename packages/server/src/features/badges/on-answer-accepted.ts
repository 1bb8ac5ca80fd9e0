import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { findThread } from "../posts/index.ts";
import { awardBadge } from "./award-badge.ts";

/** Awards the asker who accepts, and the author of the answer. Rules: docs/rules/badges.md D1. */
export async function onAnswerAccepted(app: App, event: EventOf<"answer_accepted">): Promise<void> {
  const { answer_id, user_id } = event;
  const thread = await findThread(app.db.read, answer_id);
  if (thread?.status !== "available") return;
  await app.db.write(async (tx) => {
    const isAsker = user_id === thread.question.user_id;
    if (isAsker) await awardBadge(app, tx, { badge: "scholar", user_id, object_id: thread.question.id });
    await awardBadge(app, tx, { badge: "solved", user_id: thread.user_id, object_id: answer_id });
  });
}
