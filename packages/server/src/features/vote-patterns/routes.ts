import type { Handlers } from "../../handler.ts";
import { dismissVotePattern } from "./dismiss-vote-pattern.ts";
import { votePatterns } from "./vote-patterns.ts";

export const routes = { dismissVotePattern, votePatterns } satisfies Partial<Handlers>;
