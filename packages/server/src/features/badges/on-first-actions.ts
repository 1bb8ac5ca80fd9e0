import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { findUser } from "../users/index.ts";
import { awardBadge } from "./award-badge.ts";

/** Awards a user who fills in the biography. Rules: docs/rules/badges.md D1. */
export async function onProfileChanged(app: App, { user_id }: EventOf<"profile_changed">): Promise<void> {
  const user = await findUser(app.db.read, user_id);
  if (!user || user.bio.trim() === "") return;
  await app.db.write((tx) => awardBadge(app, tx, { badge: "autobiographer", user_id, object_id: "0" }));
}

/** Awards a user who edits a question. */
export async function onQuestionEdited(app: App, event: EventOf<"question_edited">): Promise<void> {
  const { user_id, question_id: object_id } = event;
  await app.db.write((tx) => awardBadge(app, tx, { badge: "editor", user_id, object_id }));
}

/** Awards a user who edits an answer; suggested edits do not count. */
export async function onAnswerEdited(app: App, event: EventOf<"answer_edited">): Promise<void> {
  if (event.suggested) return;
  const { user_id, answer_id: object_id } = event;
  await app.db.write((tx) => awardBadge(app, tx, { badge: "editor", user_id, object_id }));
}

/** Awards a user who reacts with an emoji. */
export async function onPostReactedTo(app: App, event: EventOf<"post_reacted_to">): Promise<void> {
  const { user_id, object_id } = event;
  await app.db.write((tx) => awardBadge(app, tx, { badge: "first_reaction", user_id, object_id }));
}

/** Awards a user who flags a post. */
export async function onPostFlagged(app: App, event: EventOf<"post_flagged">): Promise<void> {
  const { user_id, object_id } = event;
  await app.db.write((tx) => awardBadge(app, tx, { badge: "first_flag", user_id, object_id }));
}
