import type { BadgeMeasure } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { findThread } from "../posts/index.ts";
import { giveBadge } from "./award-badge.ts";
import { listEarned, measureOf } from "./earned.ts";
import type { MeasureScope } from "./measures.ts";
import { listBadges } from "./queries.ts";

/** What a vote changes, besides the post: what the voter and the author have done in all. */
const OF_VOTERS: readonly BadgeMeasure[] = ["votes_cast", "downvotes_cast", "question_votes_cast"];
const OF_AUTHORS: readonly BadgeMeasure[] = ["questions_asked", "answers_posted", "comments_praised"];
const OF_POSTS: readonly BadgeMeasure[] = [
  "question_upvotes",
  "question_score",
  "answer_upvotes",
  "answer_score",
  "accepted_score",
  "own_question_score",
  "late_answer_score",
  "very_late_answer_score",
  "outscoring_score",
  "rescue_score",
  "comment_score",
];

/**
 * Awards what some users have reached by some measures. Badges that have not been derived from history yet are left to
 * that. Source: docs/rules/badges.md D7.
 */
async function awardReached(app: App, scope: MeasureScope, measures: readonly BadgeMeasure[]): Promise<void> {
  const db = app.db.read;
  const badges = (await listBadges(db)).filter((badge) => {
    const measure = measureOf(badge);
    const isCounted = badge.group_id === 0 && badge.status === "active" && badge.derived_at > 0;
    return isCounted && measure !== null && measures.includes(measure);
  });
  const earned = await listEarned(db, badges, { scope, now: app.now() });
  if (earned.length === 0) return;
  const owners = await db
    .selectFrom("users")
    .select("id")
    .where("id", "in", [...new Set(earned.map(({ user_id }) => user_id))])
    .where("status", "!=", "deleted")
    .execute();
  const there = new Set(owners.map(({ id }) => id));
  await app.db.write(async (tx) => {
    for (const award of earned) if (there.has(award.user_id)) await giveBadge(app, tx, award);
  });
}

/** Counts a vote for the voter, the author and the post. */
export async function onVoteCast(app: App, event: EventOf<"vote_cast">): Promise<void> {
  const { user_id, author_id, object_id } = event;
  await awardReached(app, { users: [user_id] }, OF_VOTERS);
  await awardReached(app, { users: [author_id] }, OF_AUTHORS);
  await awardReached(app, { users: [author_id], object_id }, OF_POSTS);
}

/** Counts an acceptance for the asker and the author of the answer. */
export async function onAnswerAccepted(app: App, { answer_id }: EventOf<"answer_accepted">): Promise<void> {
  const thread = await findThread(app.db.read, answer_id);
  if (!thread) return;
  await awardReached(app, { users: [thread.question.user_id] }, ["questions_settled"]);
  await awardReached(app, { users: [thread.user_id] }, ["answers_accepted", "quiet_acceptances"]);
  await awardReached(app, { users: [thread.user_id], object_id: answer_id }, ["accepted_score"]);
}

/** Counts a comment. */
export async function onCommentPosted(app: App, { user_id }: EventOf<"comment_posted">): Promise<void> {
  await awardReached(app, { users: [user_id] }, ["comments_posted"]);
}

/** Counts an edit. */
export async function onPostEdited(
  app: App,
  { user_id }: EventOf<"question_edited"> | EventOf<"answer_edited">,
): Promise<void> {
  await awardReached(app, { users: [user_id] }, ["posts_edited"]);
}

/** Counts a reaction. */
export async function onPostReactedTo(app: App, { user_id }: EventOf<"post_reacted_to">): Promise<void> {
  await awardReached(app, { users: [user_id] }, ["reactions_given"]);
}
