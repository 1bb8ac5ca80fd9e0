import type { Handlers } from "../../handler.ts";
import { dismissVoteGroup } from "./dismiss-vote-group.ts";
import { dismissVotePattern } from "./dismiss-vote-pattern.ts";
import { voidVotes } from "./void-votes.ts";
import { voteGroups } from "./vote-groups.ts";
import { votePatterns } from "./vote-patterns.ts";
import { voteVoidPreview } from "./vote-void-preview.ts";
import { voteVoids } from "./vote-voids.ts";

export const routes = {
  dismissVoteGroup,
  dismissVotePattern,
  voidVotes,
  voteGroups,
  votePatterns,
  voteVoidPreview,
  voteVoids,
} satisfies Partial<Handlers>;
