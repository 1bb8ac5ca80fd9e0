import { type ExpressionBuilder, sql } from "kysely";
import { forUpdate } from "../../platform/db/index.ts";
import type { Db, Tables, Tx } from "../../tables.ts";
import { flagColumn, hiddenColumn, type OwnActions, voteColumn } from "../posts/index.ts";
import { personColumn } from "../users/index.ts";
import type { CommentRow } from "./table.ts";

/** A comment of any status. */
export async function findComment(db: Db, id: string): Promise<CommentRow | undefined> {
  return db.selectFrom("comments").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export async function lockComment(tx: Tx, id: string): Promise<CommentRow | undefined> {
  return forUpdate(tx.selectFrom("comments").selectAll().where("id", "=", id)).executeTakeFirst();
}

/** Comments that are available, and the reader's own that wait for approval. Rules: docs/rules/review.md RV9. */
const visibleTo = (readerId: string) => (eb: ExpressionBuilder<Tables, "comments">) =>
  eb.or([eb("status", "=", "available"), eb.and([eb("status", "=", "pending"), eb("user_id", "=", readerId)])]);

interface CommentPart {
  readonly order: "vote" | "created_at" | "";
  readonly limit: number;
  readonly offset: number;
  readonly readerId: string;
}

/** The comments on a post that a reader sees. `order` as on the wire: most voted, newest, else oldest first. */
export async function listComments(
  db: Db,
  objectId: string,
  { order, limit, offset, readerId }: CommentPart,
): Promise<CommentRow[]> {
  const visible = db
    .selectFrom("comments")
    .selectAll()
    .where("object_id", "=", objectId)
    .where(visibleTo(readerId))
    .limit(limit)
    .offset(offset);
  if (order === "vote") {
    return visible.orderBy("score", "desc").orderBy("created_at").orderBy("id").execute();
  }
  const direction = order === "created_at" ? "desc" : "asc";
  return visible.orderBy("created_at", direction).orderBy("id", direction).execute();
}

/** A comment with its author, the author that it replies to, and the viewer's vote and flag. */
export type ListedComment = CommentRow & { readonly author: unknown; readonly replied: unknown } & Pick<
    OwnActions,
    "own_vote" | "own_flag"
  > & { /** 1 while reports hide it. */ readonly hiding: number | null };

/** The most voted comments of each post that a reader sees, and the comment `alsoId`; `total` counts all comments of the post. */
export async function listFirstComments(
  db: Db,
  objectIds: readonly string[],
  { limit, alsoId, readerId }: { limit: number; alsoId: string; readerId: string },
): Promise<(ListedComment & { total: number })[]> {
  if (objectIds.length === 0) return [];
  const ranked = db
    .selectFrom("comments")
    .selectAll()
    .select([
      sql<number>`row_number() over (partition by object_id order by score desc, created_at, id)`.as("position"),
      sql<number>`count(*) over (partition by object_id)`.as("total"),
    ])
    .where("object_id", "in", objectIds)
    .where(visibleTo(readerId));
  const rows = await db
    .selectFrom(ranked.as("ranked"))
    .selectAll()
    .select([
      personColumn(db, "ranked.user_id").as("author"),
      personColumn(db, "ranked.reply_user_id").as("replied"),
      voteColumn(readerId, "ranked.id").as("own_vote"),
      flagColumn(readerId, "ranked.id").as("own_flag"),
      hiddenColumn(readerId, "ranked").as("hiding"),
    ])
    .where((eb) => eb.or([eb("position", "<=", limit), eb("id", "=", alsoId)]))
    .orderBy("position")
    .execute();
  return rows.map((row) => ({ ...row, total: Number(row.total) }));
}

/** The number of comments on a post that a reader sees. */
export async function countComments(db: Db, objectId: string, readerId: string): Promise<number> {
  const row = await db
    .selectFrom("comments")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("object_id", "=", objectId)
    .where(visibleTo(readerId))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** The comments on a post, of any status, locked in the order of their ids. */
export async function listCommentsOn(tx: Tx, postId: string): Promise<CommentRow[]> {
  return forUpdate(tx.selectFrom("comments").selectAll().where("object_id", "=", postId).orderBy("id")).execute();
}

/** The comments on some posts, of any status. */
export async function listCommentsBelow(
  db: Db,
  postIds: readonly string[],
): Promise<Pick<CommentRow, "id" | "status">[]> {
  if (postIds.length === 0) return [];
  return db.selectFrom("comments").select(["id", "status"]).where("object_id", "in", postIds).execute();
}
