import { sql } from "kysely";
import type { App } from "../../app.ts";
import type { OwnerMove } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import { findThread } from "../posts/index.ts";
import { giveActor, giveEntriesOn } from "../reputation/index.ts";
import { findVote } from "./queries.ts";
import { lockVotedPost } from "./voted-post.ts";
import { withdrawVote } from "./withdraw-vote.ts";

interface OwnedVote {
  readonly object_id: string;
  readonly user_id: string;
}

/**
 * Some votes that one user cannot have: of two users on each other's posts, and of the first where both have voted.
 * Source: docs/rules/merging-users.md MU4.
 */
export async function listImpossibleVotes(db: Db, { from, to, limit }: OwnerMove): Promise<OwnedVote[]> {
  const { rows } = await sql<OwnedVote>`
    select object_id, user_id from votes where user_id = ${from} and author_id = ${to} and direction <> 'none'
    union select object_id, user_id from votes where user_id = ${to} and author_id = ${from} and direction <> 'none'
    union select one.object_id, one.user_id from votes as one where one.user_id = ${from} and one.direction <> 'none'
      and exists (select 1 from votes as other where other.object_id = one.object_id and other.user_id = ${to}
        and other.direction <> 'none')
    limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** Some posts on which a user has voted, withdrawn votes included. */
export async function listVotedPosts(db: Db, userId: string, limit: number): Promise<string[]> {
  const votes = db.selectFrom("votes").select("object_id").where("user_id", "=", userId);
  return (await votes.limit(limit).execute()).map(({ object_id }) => object_id);
}

/** Withdraws a vote and forgets it. */
export async function dropVote(app: App, tx: Tx, vote: OwnedVote): Promise<void> {
  await withdrawVote(app, tx, vote);
  await deleteVote(tx, vote);
}

async function deleteVote(tx: Tx, { object_id, user_id }: OwnedVote): Promise<void> {
  await tx.deleteFrom("votes").where("object_id", "=", object_id).where("user_id", "=", user_id).execute();
}

/**
 * Makes another user the voter on a post, with the points that the vote has brought. Returns false where the other one
 * has voted, or wrote the post: then the vote is withdrawn. A withdrawn vote is forgotten.
 */
export async function giveVote(
  app: App,
  tx: Tx,
  { object_id, from, to }: { readonly object_id: string } & Omit<OwnerMove, "limit">,
): Promise<boolean> {
  const own = { object_id, user_id: from };
  const post = (await findThread(tx, object_id)) ? await lockVotedPost(app, tx, object_id) : undefined;
  if (!post || (await findVote(tx, object_id, from)) === null) {
    await deleteVote(tx, own);
    return true;
  }
  if (post.user_id === from || post.user_id === to || (await findVote(tx, object_id, to)) !== null) {
    await dropVote(app, tx, own);
    return false;
  }
  await deleteVote(tx, { object_id, user_id: to });
  const votes = tx.updateTable("votes").set({ user_id: to });
  await votes.where("object_id", "=", object_id).where("user_id", "=", from).execute();
  await giveActor(tx, { object_id, user_id: post.user_id, from, to });
  await giveEntriesOn(tx, object_id, { from, to });
  return true;
}

/** Makes another user the author in the votes on a post. */
export async function giveVotesOn(tx: Tx, objectId: string, toId: string): Promise<void> {
  await tx.updateTable("votes").set({ author_id: toId }).where("object_id", "=", objectId).execute();
}
