import type { Parsed, Reply } from "@askwell/contract";
import { changeVote, mayVote, requestedVote, thresholdOf, thresholdsOf, type Vote } from "@askwell/domain";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { checkThreadUnlocked, claimKey } from "../posts/index.ts";
import { recordPoints } from "../reputation/index.ts";
import { findVote } from "./queries.ts";
import { lockVotedPost, type VotedPost } from "./voted-post.ts";
import { entriesOf, storeChange } from "./withdraw-vote.ts";

const TOAST = { data: { err_type: "toast" } };
const wireVotes = { up: "vote_up", down: "vote_down" } as const;

/** Casts, changes or withdraws the caller's vote. Rules: docs/rules/votes.md. */
export async function castVote(app: App, member: Member, input: Parsed<"castVote">): Promise<Reply<"castVote">> {
  const { object_id, direction, is_cancel } = input;
  return app.db.write(async (tx) => {
    await claimKey(app, tx, member, object_id);
    const post = await lockVotedPost(app, tx, object_id);
    checkMayVote(app, member, post, direction);
    await checkThreadUnlocked(tx, member, post.thread);

    const previous = await findVote(tx, object_id, member.id);
    const change = changeVote(post.kind, previous, requestedVote(previous, direction, is_cancel));
    const counts = { up: post.up + change.upVotes, down: post.down + change.downVotes };
    if (change.changed) {
      const author_id = post.user_id;
      const voted = { object_id, user_id: member.id, post };
      await storeChange(app, tx, voted, change);
      await recordPoints(app, tx, entriesOf(voted, change));
      const cast = change.vote ?? "none";
      await app.emit(tx, { kind: "vote_cast", object_id, user_id: member.id, author_id, direction: cast });
    }
    const vote_status = change.vote === null ? "" : wireVotes[change.vote];
    return { up_votes: counts.up, down_votes: counts.down, votes: counts.up - counts.down, vote_status };
  });
}

/** The reply of a vote that is repeated with its key: how the post stands now. */
export async function repeatedVote(app: App, member: Member, id: string): Promise<Reply<"castVote">> {
  return app.db.write(async (tx) => {
    const { up, down } = await lockVotedPost(app, tx, id);
    const vote = await findVote(tx, id, member.id);
    const vote_status = vote === null ? "" : wireVotes[vote];
    return { up_votes: up, down_votes: down, votes: up - down, vote_status };
  });
}

function checkMayVote(app: App, member: Member, post: VotedPost, direction: Vote): void {
  const thresholds = thresholdsOf(app.settings.get("privileges"));
  const verdict = mayVote(member, post, direction, thresholds);
  if (!verdict.allowed) {
    const rank = verdict.needed ?? thresholdOf(`${post.kind}.vote_${direction}`, thresholds) ?? 0;
    fail(verdict.reason, verdict.reason === "rank_too_low" ? { params: { rank } } : TOAST);
  }
  if (post.isDeleted) fail("object_deleted", TOAST);
  if (!post.isVisibleTo(member)) fail("object_not_found");
}
