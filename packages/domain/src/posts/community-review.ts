import { type Actor, isStaff } from "../people/roles.ts";
import { allowed, deny, type Verdict } from "../verdicts.ts";

/** The queues that trusted members review. Source: docs/rules/community-review.md CQ1. */
export const communityQueues = ["first_posts", "late_answers", "close_votes", "reopen_votes"] as const;
/** A queue that trusted members review. */
export type CommunityQueue = (typeof communityQueues)[number];

/** The queues about votes to close and to reopen; the others are about posts. */
export const isVoteQueue = (queue: CommunityQueue): boolean => queue === "close_votes" || queue === "reopen_votes";

/** What reviewers do with an item. Source: docs/rules/community-review.md CQ6. */
export const queueDecisions = ["looks_good", "edit", "comment", "flag", "upvote", "vote", "leave", "skip"] as const;
/** What a reviewer does with an item. */
export type QueueItemDecision = (typeof queueDecisions)[number];

/** How an item became an audit: from a post that is known to be good, or known to be bad. */
export const auditKinds = ["good", "bad"] as const;
/** A kind of audit. */
export type AuditKind = (typeof auditKinds)[number];

/** Public posts of an author that are still first posts. Source: docs/rules/community-review.md CQ2. */
export const FIRST_POSTS = 3;
/** Whether an answer waits among the late ones, by the age of its question in seconds. Source: docs/rules/community-review.md CQ14. */
export function isLateAnswer(
  answer: { readonly questionAge: number; readonly authorRank: number },
  settings: { readonly late_answer_days: number; readonly late_answer_rank: number },
): boolean {
  const { late_answer_days, late_answer_rank } = settings;
  const hasLittleReputation = late_answer_rank === 0 || answer.authorRank < late_answer_rank;
  return hasLittleReputation && answer.questionAge >= late_answer_days * DAY_SECONDS;
}

const DAY_SECONDS = 86_400;

/** The score from which a post is known to be good. Source: docs/rules/community-review.md CQ9. */
export const GOOD_POST_SCORE = 3;
/** Days in which failed audits count. Source: docs/rules/community-review.md CQ11. */
export const AUDIT_DAYS = 30;

/** The settings of the queues. */
export interface CommunityReviewSettings {
  /** The reputation that a queue needs; 0 turns it off. */
  readonly first_posts_rank: number;
  readonly late_answers_rank: number;
  readonly close_queue_rank: number;
  readonly reopen_queue_rank: number;
  /** Votes that close or reopen a question, and what they need; 0 votes turn both queues off. */
  readonly close_votes: number;
  readonly close_vote_rank: number;
}

/** The reputation that a queue needs; null while it is off. Source: docs/rules/community-review.md CQ1. */
export function queueThreshold(queue: CommunityQueue, settings: CommunityReviewSettings): number | null {
  const { first_posts_rank, late_answers_rank, close_queue_rank, reopen_queue_rank } = settings;
  const ranks = { first_posts: first_posts_rank, late_answers: late_answers_rank };
  const all = { ...ranks, close_votes: close_queue_rank, reopen_votes: reopen_queue_rank };
  const rank = all[queue];
  if (rank === 0 || (isVoteQueue(queue) && settings.close_votes === 0)) return null;
  return isVoteQueue(queue) ? Math.max(rank, settings.close_vote_rank) : rank;
}

/** Whether the actor may review a queue; staff may while it is on. Source: docs/rules/community-review.md CQ1. */
export function mayReviewQueue(actor: Actor | null, queue: CommunityQueue, settings: CommunityReviewSettings): Verdict {
  const needed = queueThreshold(queue, settings);
  if (needed === null) return deny("status_invalid");
  if (isStaff(actor) || (actor !== null && actor.rank >= needed)) return allowed;
  return { ...deny("rank_too_low"), needed };
}

/** The decisions that a queue offers. Source: docs/rules/community-review.md CQ6. */
export function queueDecisionsFor(queue: CommunityQueue): readonly QueueItemDecision[] {
  return isVoteQueue(queue) ? ["vote", "leave", "skip"] : ["looks_good", "edit", "comment", "flag", "upvote", "skip"];
}

/** Whether a decision passes an audit; null for skipping, which decides nothing. Source: docs/rules/community-review.md CQ10. */
export function auditVerdict(kind: AuditKind, decision: QueueItemDecision): boolean | null {
  if (decision === "skip") return null;
  return (kind === "bad") === (decision === "flag");
}

/**
 * After how many items the next audit comes: on average one in `every`. `chance` is at least 0 and below 1. 0 for never.
 * Source: docs/rules/community-review.md CQ9.
 */
export function itemsUntilAudit(every: number, chance: number): number {
  return every === 0 ? 0 : 1 + Math.floor(chance * (2 * every - 1));
}

/** When the day of a moment begins, in UTC. Source: docs/rules/community-review.md CQ7. */
export const startOfUtcDay = (now: number): number => now - (now % 86_400);
