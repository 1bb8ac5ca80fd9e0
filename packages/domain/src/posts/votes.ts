import type { PostKind } from "../ids.ts";
import { hasPrivilege, type PrivilegeValues } from "../people/privileges.ts";
import { type PointsKind, pointsOf } from "../people/reputation.ts";
import { type Actor, isOwner } from "../people/roles.ts";
import { deny, type Verdict } from "../verdicts.ts";

/** A current vote. */
export type Vote = "up" | "down";

/** One reputation entry: to record, or to cancel with the points it actually gave. */
export interface PointsEntry {
  readonly kind: PointsKind;
  /** Whose reputation changes. */
  readonly receiver: "author" | "voter";
  readonly action: "record" | "cancel";
  /** Points before the cap and the floor; 0 for entries that cancel. */
  readonly points: number;
}

/** What changes when a vote changes. */
export interface VoteChange {
  readonly changed: boolean;
  /** The vote after the change. */
  readonly vote: Vote | null;
  /** Added to the post's counters. */
  readonly upVotes: number;
  readonly downVotes: number;
  /** `upVotes - downVotes`. */
  readonly score: number;
  /** In the order in which the ledger applies them: cancellations first. */
  readonly entries: readonly PointsEntry[];
}

/**
 * The vote requested by a call: a direction, or none when it withdraws that direction. Source: docs/rules/votes.md V3.
 */
export function requestedVote(previous: Vote | null, direction: Vote, isCancel: boolean): Vote | null {
  if (!isCancel) return direction;
  return previous === direction ? null : previous;
}

/**
 * Computes the change of a member's vote on a post from `previous` to `next`; null means no vote. Points are before the
 * daily cap and the floor, which the ledger applies. Never throws. Source: docs/rules/votes.md V1 to V6.
 */
export function changeVote(kind: PostKind, previous: Vote | null, next: Vote | null): VoteChange {
  const upVotes = count(next, "up") - count(previous, "up");
  const downVotes = count(next, "down") - count(previous, "down");
  const changed = previous !== next;
  const entries = changed ? [...entriesOf(kind, previous, "cancel"), ...entriesOf(kind, next, "record")] : [];
  return { changed, vote: next, upVotes, downVotes, score: upVotes - downVotes, entries };
}

/** A post that may be voted on; `asker_id` is the author of the question that it belongs to. */
interface VoteSubject {
  readonly kind: PostKind;
  readonly user_id: string;
  readonly asker_id: string;
}

/**
 * Whether the actor may cast a vote on a visible post. Denies with `own_post`, `bad_request` (a comment voted down) or
 * `rank_too_low`. Source: docs/rules/votes.md V7 to V9 and V12.
 */
export function mayVote(actor: Actor, post: VoteSubject, direction: Vote, thresholds: PrivilegeValues): Verdict {
  if (isOwner(actor, post.user_id)) return deny("own_post");
  if (post.kind === "comment" && direction === "down") return deny("bad_request");
  if (post.kind === "answer" && direction === "up" && isOwner(actor, post.asker_id)) return { allowed: true };
  const verdict = hasPrivilege(actor, `${post.kind}.vote_${direction}`, thresholds);
  return verdict.allowed ? verdict : { ...verdict, reason: "rank_too_low" };
}

function count(vote: Vote | null, direction: Vote): number {
  return vote === direction ? 1 : 0;
}

/** Reputation entries of a vote. A vote on a comment changes no reputation. */
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
