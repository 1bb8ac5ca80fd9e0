import type { Handlers } from "../../handler.ts";
import { dismissVoteGroup } from "./dismiss-vote-group.ts";
import { dismissVotePattern } from "./dismiss-vote-pattern.ts";
import { voteGroups } from "./vote-groups.ts";
import { votePatterns } from "./vote-patterns.ts";

export const routes = { dismissVoteGroup, dismissVotePattern, voteGroups, votePatterns } satisfies Partial<Handlers>;
