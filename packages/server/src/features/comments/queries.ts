import { sql } from "kysely";
import { forUpdate } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import { type OwnMarks, voteColumn } from "../posts/index.ts";
import { personColumn } from "../users/index.ts";
import type { CommentRow } from "./table.ts";

/** A comment in whatever state. */
export async function findComment(db: Db, id: string): Promise<CommentRow | undefined> {
  return db.selectFrom("comments").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export async function lockComment(tx: Tx, id: string): Promise<CommentRow | undefined> {
  return forUpdate(tx.selectFrom("comments").selectAll().where("id", "=", id)).executeTakeFirst();
}

/** Available comments on a post. `order` as the wire spells it: most voted, newest, else oldest first. */
export async function listComments(
  db: Db,
  objectId: string,
  { order, limit, offset }: { order: "vote" | "created_at" | ""; limit: number; offset: number },
): Promise<CommentRow[]> {
  const available = db
    .selectFrom("comments")
    .selectAll()
    .where("object_id", "=", objectId)
    .where("status", "=", "available")
    .limit(limit)
    .offset(offset);
  if (order === "vote") {
    return available.orderBy("score", "desc").orderBy("created_at").orderBy("id").execute();
  }
  const direction = order === "created_at" ? "desc" : "asc";
  return available.orderBy("created_at", direction).orderBy("id", direction).execute();
}

/** A comment with its author, whom it replies to, and the vote of its reader. */
export type ListedComment = CommentRow & { readonly author: unknown; readonly replied: unknown } & Pick<
    OwnMarks,
    "own_vote"
  >;

/** The most voted available comments of each of some posts and one more by its id; `total` counts all of the post. */
export async function listFirstComments(
  db: Db,
  objectIds: readonly string[],
  { most, alsoId, readerId }: { most: number; alsoId: string; readerId: string },
): Promise<(ListedComment & { total: number })[]> {
  if (objectIds.length === 0) return [];
  const ranked = db
    .selectFrom("comments")
    .selectAll()
    .select([
      sql<number>`row_number() over (partition by object_id order by score desc, created_at, id)`.as("place"),
      sql<number>`count(*) over (partition by object_id)`.as("total"),
    ])
    .where("object_id", "in", objectIds)
    .where("status", "=", "available");
  const rows = await db
    .selectFrom(ranked.as("ranked"))
    .selectAll()
    .select([
      personColumn(db, "ranked.user_id").as("author"),
      personColumn(db, "ranked.reply_user_id").as("replied"),
      voteColumn(readerId, "ranked.id").as("own_vote"),
    ])
    .where((eb) => eb.or([eb("place", "<=", most), eb("id", "=", alsoId)]))
    .orderBy("place")
    .execute();
  return rows.map((row) => ({ ...row, total: Number(row.total) }));
}

/** How many available comments stand on a post. */
export async function countComments(db: Db, objectId: string): Promise<number> {
  const row = await db
    .selectFrom("comments")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("object_id", "=", objectId)
    .where("status", "=", "available")
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** The comments that stand directly below some posts, of all states. */
export async function listCommentsBelow(
  db: Db,
  postIds: readonly string[],
): Promise<Pick<CommentRow, "id" | "status">[]> {
  if (postIds.length === 0) return [];
  return db.selectFrom("comments").select(["id", "status"]).where("object_id", "in", postIds).execute();
}
