import { allowed, deny, type Verdict } from "../verdicts.ts";
import { type Actor, isAdmin, isStaff } from "./roles.ts";
import { canRemovePeople, type ModeratorSanctions } from "./sanctions.ts";

/** Votes of so many days are looked at. Source: docs/rules/vote-patterns.md VR2. */
export const PATTERN_DAYS = 90;
/** An account is new for so many days. */
export const NEW_VOTER_DAYS = 14;

/** From when on votes are noticeable. */
export interface VotePatternLimits {
  /** So many votes for one author; 0 turns it off. */
  readonly votes: number;
  /** So many of a hundred votes. */
  readonly share: number;
}

/** Whether so many votes of a user for one author are noticeable. Source: docs/rules/vote-patterns.md VR2. */
export function isVotePattern(
  { votes, allVotes }: { readonly votes: number; readonly allVotes: number },
  limits: VotePatternLimits,
): boolean {
  return limits.votes > 0 && votes >= limits.votes && votes * 100 >= limits.share * allVotes;
}

/** Administrators, and moderators who may restrict accounts. Source: docs/rules/vote-patterns.md VR1. */
export const mayReadVotePatterns = (actor: Actor, moderators: ModeratorSanctions): boolean =>
  isAdmin(actor) || (isStaff(actor) && moderators !== "notes" && moderators !== "warnings");

/**
 * Whether staff may withdraw the votes of some people for each other: who may remove everything of a spammer, never their
 * own votes, and votes of staff only administrators. Source: docs/rules/vote-patterns.md VR10.
 */
export function mayVoidVotes(
  actor: Actor,
  people: readonly Pick<Actor, "id" | "role_id">[],
  moderators: ModeratorSanctions,
): Verdict {
  if (!canRemovePeople(actor, moderators)) return deny("missing_privilege");
  const isDenied = people.some((person) => person.id === actor.id || (isStaff(person) && !isAdmin(actor)));
  return isDenied ? deny("sanction_of_staff") : allowed;
}
