import { type Actor, isStaff } from "../people/roles.ts";
import { allowed, deny, type Verdict } from "../verdicts.ts";
import { mayChangeLocked } from "./post-modes.ts";
import type { QuestionState } from "./questions.ts";

/** What a closing vote asks for. Source: docs/rules/closing-votes.md CV1. */
export const closingAims = ["close", "reopen"] as const;
export type ClosingAim = (typeof closingAims)[number];

/** Days for which a closing vote counts. Source: docs/rules/closing-votes.md CV3. */
export const CLOSING_VOTE_DAYS = 14;

/** What votes on a question ask for: closing an open one, reopening a closed one; null for all others. */
export function closingAim({ status }: Pick<QuestionState, "status">): ClosingAim | null {
  if (status === "available") return "close";
  return status === "closed" ? "reopen" : null;
}

/** The settings of closing votes. */
export interface ClosingVoteSettings {
  /** Votes that close or reopen a question; 0 turns them off. */
  readonly close_votes: number;
  /** The reputation that a vote needs. */
  readonly close_vote_rank: number;
}

/**
 * Whether the actor may vote to close or to reopen a question. Denies with `status_invalid` where there are no such
 * votes. Source: docs/rules/closing-votes.md CV1.
 */
export function mayVoteOnClosing(
  actor: Actor | null,
  question: QuestionState,
  { close_votes, close_vote_rank: needed }: ClosingVoteSettings,
): Verdict {
  if (close_votes === 0 || closingAim(question) === null) return deny("status_invalid");
  const lock = mayChangeLocked(actor, question.modes);
  if (!lock.allowed) return lock;
  if (isStaff(actor) || (actor !== null && actor.rank >= needed)) return allowed;
  return { ...deny("rank_too_low"), needed };
}

/** A reason for which users vote to close, with its text. */
export interface ClosingVote {
  readonly reason: string;
  readonly message: string;
}

/**
 * The vote whose reason and text close a question: the latest for the reason that most have chosen, and of several such
 * reasons the latest. `votes` are in the order in which they were cast, and not empty. Source:
 * docs/rules/closing-votes.md CV2.
 */
export function decidingVote<Vote extends ClosingVote>(votes: readonly Vote[]): Vote | undefined {
  const numberOf = (vote: Vote) => votes.filter(({ reason }) => reason === vote.reason).length;
  const most = Math.max(...votes.map(numberOf));
  return votes.findLast((vote) => numberOf(vote) === most);
}
