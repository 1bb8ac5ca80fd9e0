import { kindOfId } from "@askwell/domain";
import { insertIgnore } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";

/** A vote of a user on a question or an answer. */
export interface ImportedVote {
  readonly user_id: string;
  readonly object_id: string;
  readonly direction: "up" | "down";
  readonly created_at: number;
}

interface CountedPost {
  readonly id: string;
  readonly user_id: string;
  readonly up_count: number;
  readonly down_count: number;
}

/**
 * Stores who has cast votes that the posts count already; all votes of a post come together. Votes on own posts, and
 * those of posts that count fewer, are left out. Returns how many were stored.
 */
export async function addVotes(tx: Tx, votes: readonly ImportedVote[]): Promise<number> {
  if (votes.length === 0) return 0;
  const posts = await votedPosts(tx, [...new Set(votes.map(({ object_id }) => object_id))]);
  const unique = [...new Map(votes.map((vote) => [`${vote.object_id} ${vote.user_id}`, vote])).values()];
  const byPost = Map.groupBy(
    unique.filter(({ user_id, object_id }) => posts.has(object_id) && posts.get(object_id)!.user_id !== user_id),
    ({ object_id }) => object_id,
  );
  const rows = [...byPost].flatMap(([id, all]) => {
    const post = posts.get(id)!;
    const ups = all.filter(({ direction }) => direction === "up").length;
    const isCounted = ups <= post.up_count && all.length - ups <= post.down_count;
    const object_kind = kindOfId(id) === "question" ? "question" : "answer";
    const fields = { object_kind, author_id: post.user_id };
    return isCounted ? all.map((vote) => ({ ...vote, ...fields, updated_at: vote.created_at })) : [];
  });
  await insertIgnore(tx, "votes", rows);
  return rows.length;
}

async function votedPosts(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, CountedPost>> {
  const columns = ["id", "user_id", "up_count", "down_count"] as const;
  const found: CountedPost[] = [];
  for (const table of ["questions", "answers"] as const) {
    const some = ids.filter((id) => (kindOfId(id) === "question") === (table === "questions"));
    if (some.length === 0) continue;
    found.push(...(await db.selectFrom(table).select(columns).where("id", "in", some).execute()));
  }
  return new Map(found.map((post) => [post.id, post]));
}

/** The votes on posts that were cast here, at `since` or later. */
export async function countOwnVotes(
  db: Db,
  objectIds: readonly string[],
  since: number,
): Promise<Map<string, { readonly up: number; readonly down: number }>> {
  const counts = new Map<string, { up: number; down: number }>();
  if (objectIds.length === 0) return counts;
  const rows = await db
    .selectFrom("votes")
    .select((eb) => ["object_id", "direction", eb.fn.countAll<number>().as("count")])
    .where("object_id", "in", objectIds)
    .where("direction", "in", ["up", "down"])
    .where("created_at", ">=", since)
    .groupBy(["object_id", "direction"])
    .execute();
  for (const { object_id, direction, count } of rows) {
    const before = counts.get(object_id) ?? { up: 0, down: 0 };
    counts.set(object_id, { ...before, [direction]: Number(count) });
  }
  return counts;
}
