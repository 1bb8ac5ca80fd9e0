import { type CacheTags, questionTag } from "../../cache-tags.ts";
import type { Handlers } from "../../handler.ts";
import { castVote } from "./cast-vote.ts";
import { personalPoints } from "./personal-points.ts";
import { personalPointsHistory } from "./personal-points-history.ts";
import { personalVotes } from "./personal-votes.ts";

export const routes = { castVote, personalPoints, personalPointsHistory, personalVotes } satisfies Partial<Handlers>;

/** What the public replies show. */
export const cacheTags = {
  personalPoints: ({ list }) => ["questions", ...list.map((entry) => questionTag(entry.question_id))],
  personalPointsHistory: () => ["questions"],
} satisfies Partial<CacheTags>;
