import type { PostKind } from "../ids.ts";
import { hasPrivilege, type PrivilegeValues } from "../people/privileges.ts";
import { type PointsKind, pointsOf } from "../people/reputation.ts";
import { type Actor, isOwner } from "../people/roles.ts";
import { refuse, type Verdict } from "../verdicts.ts";

/** A vote in force. */
export type Vote = "up" | "down";

/** One entry for the ledger of reputation: to be made, or to be taken back with the points it really gave. */
export interface PointsEntry {
  readonly kind: PointsKind;
  /** Whose reputation. */
  readonly receiver: "author" | "voter";
  readonly action: "record" | "cancel";
  /** Points before the cap and the floor; 0 for entries that only take back. */
  readonly points: number;
}

/** What changes when a vote changes. */
export interface VoteChange {
  readonly changed: boolean;
  /** The vote in force afterwards. */
  readonly vote: Vote | null;
  /** To be added to the post's counters. */
  readonly upVotes: number;
  readonly downVotes: number;
  /** `upVotes - downVotes`. */
  readonly score: number;
  /** In the order in which the ledger has to take them: what is taken back comes first. */
  readonly entries: readonly PointsEntry[];
}

/** The vote that a call asks for: a direction, or none when it withdraws that direction. Source: docs/rules/votes.md V3. */
export function wantedVote(previous: Vote | null, direction: Vote, isCancel: boolean): Vote | null {
  if (!isCancel) return direction;
  return previous === direction ? null : previous;
}

/**
 * Decides what changes when a member's vote on a post goes from `previous` to `wanted`; null means no vote.
 *
 * Points are reputation points before the daily cap and the floor, which the ledger applies.
 * Never throws. Source: docs/rules/votes.md V1 to V6.
 */
export function changeVote(kind: PostKind, previous: Vote | null, wanted: Vote | null): VoteChange {
  const upVotes = count(wanted, "up") - count(previous, "up");
  const downVotes = count(wanted, "down") - count(previous, "down");
  const changed = previous !== wanted;
  const entries = changed ? [...entriesOf(kind, previous, "cancel"), ...entriesOf(kind, wanted, "record")] : [];
  return { changed, vote: wanted, upVotes, downVotes, score: upVotes - downVotes, entries };
}

/**
 * Whether somebody may vote so on a post that they can see. Refuses with `own_post`, `bad_request` (a comment voted down)
 * or `rank_too_low`. Source: docs/rules/votes.md V7 to V9.
 */
export function mayVote(
  actor: Actor,
  post: { readonly kind: PostKind; readonly user_id: string },
  direction: Vote,
  thresholds: PrivilegeValues,
): Verdict {
  if (isOwner(actor, post.user_id)) return refuse("own_post");
  if (post.kind === "comment" && direction === "down") return refuse("bad_request");
  const verdict = hasPrivilege(actor, `${post.kind}.vote_${direction}`, thresholds);
  return verdict.allowed ? verdict : { ...verdict, why: "rank_too_low" };
}

function count(vote: Vote | null, direction: Vote): number {
  return vote === direction ? 1 : 0;
}

/** Kinds of entries that a vote makes. A vote on a comment moves no reputation. */
function entriesOf(kind: PostKind, vote: Vote | null, action: "record" | "cancel"): PointsEntry[] {
  if (vote === null || kind === "comment") return [];
  const received: PointsKind = `${kind}.voted_${vote}`;
  const cast: PointsKind = `${kind}.vote_${vote}`;
  const entry = (entryKind: PointsKind, receiver: "author" | "voter"): PointsEntry => ({
    kind: entryKind,
    receiver,
    action,
    points: action === "record" ? pointsOf(entryKind) : 0,
  });
  return [entry(received, "author"), entry(cast, "voter")].filter((each) => pointsOf(each.kind) !== 0);
}
