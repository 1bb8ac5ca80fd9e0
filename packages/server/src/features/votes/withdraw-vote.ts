import { changeVote, pointsInModes, type Vote, type VoteChange } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import { addToTotals, findThread } from "../posts/index.ts";
import { type LedgerEntry, recordPoints } from "../reputation/index.ts";
import { findVote, saveVote } from "./queries.ts";
import { lockVotedPost, type VotedPost } from "./voted-post.ts";

/** A vote that was withdrawn for its voter, and what that changed in the reputation of each user. */
export interface WithdrawnVote {
  readonly direction: Vote;
  readonly points: Readonly<Record<string, number>>;
}

interface VoteOf {
  readonly object_id: string;
  readonly user_id: string;
}

/** Withdraws a user's vote whatever they may do now; null when there is none. Source: docs/rules/removals.md SR3. */
export async function withdrawVote(app: App, tx: Tx, { object_id, user_id }: VoteOf): Promise<WithdrawnVote | null> {
  if (!(await findThread(tx, object_id))) return null;
  const post = await lockVotedPost(app, tx, object_id);
  const previous = await findVote(tx, object_id, user_id);
  if (previous === null) return null;
  const change = changeVote(post.kind, previous, null);
  const voted = { object_id, user_id, post };
  await storeChange(app, tx, voted, change);
  const points = await recordPoints(app, tx, entriesOf(voted, change));
  return { direction: previous, points: Object.fromEntries(points) };
}

/**
 * Restores a vote that `withdrawVote` has withdrawn, with exactly the reputation that it took. Changes nothing when the
 * post no longer exists, is the user's own by now, or when the user has voted again: null then. Returns what that changed in the
 * reputation of each user.
 */
export async function restoreVote(
  app: App,
  tx: Tx,
  { object_id, user_id }: VoteOf,
  { direction, points }: WithdrawnVote,
): Promise<WithdrawnVote["points"] | null> {
  if (!(await findThread(tx, object_id))) return null;
  const post = await lockVotedPost(app, tx, object_id);
  if (post.user_id === user_id || (await findVote(tx, object_id, user_id)) !== null) return null;
  const change = changeVote(post.kind, null, direction);
  const voted = { object_id, user_id, post };
  await storeChange(app, tx, voted, change);
  const entries = entriesOf(voted, change).map((entry) => ({
    ...entry,
    action: "reinstate" as const,
    points: -(points[entry.user_id] ?? 0),
  }));
  return Object.fromEntries(await recordPoints(app, tx, entries));
}

type LockedVote = VoteOf & { readonly post: VotedPost };

/** Stores a changed vote with the counts of its post. */
export async function storeChange(
  app: App,
  tx: Tx,
  { object_id, user_id, post }: LockedVote,
  change: VoteChange,
): Promise<void> {
  const key = { object_id, object_kind: post.kind, author_id: post.user_id, user_id };
  await saveVote(tx, key, change.vote, app.now());
  await post.save({ up: post.up + change.upVotes, down: post.down + change.downVotes });
  const votes = Math.sign(change.upVotes + change.downVotes);
  if (post.kind !== "comment") await addToTotals(tx, { "votes.cast": votes });
  // The user list ranks the most active voters.
  await app.invalidate(tx, "users");
}

/** The entries of the ledger that a changed vote causes. */
export function entriesOf({ object_id, user_id, post }: LockedVote, { entries }: VoteChange): LedgerEntry[] {
  const people = { author: post.user_id, voter: user_id };
  return entries.map((entry) => ({
    ...{ ...entry, points: pointsInModes(entry.points, post.modes) },
    ...{ user_id: people[entry.receiver], actor_id: user_id, object_id },
  }));
}
