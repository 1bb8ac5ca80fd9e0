import { type CacheTags, questionTag } from "../../cache-tags.ts";
import type { Handlers, RepeatedReplies } from "../../handler.ts";
import { castVote, repeatedVote } from "./cast-vote.ts";
import { personalPoints } from "./personal-points.ts";
import { personalPointsHistory } from "./personal-points-history.ts";
import { personalVotes } from "./personal-votes.ts";

export const routes = { castVote, personalPoints, personalPointsHistory, personalVotes } satisfies Partial<Handlers>;

export const repeatedReplies = { castVote: repeatedVote } satisfies Partial<RepeatedReplies>;

/** What the public replies show. */
export const cacheTags = {
  personalPoints: ({ list }) => ["questions", ...list.map((entry) => questionTag(entry.question_id))],
  personalPointsHistory: () => ["questions"],
} satisfies Partial<CacheTags>;
