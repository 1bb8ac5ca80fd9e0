import { sql } from "kysely";
import { upsert } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import { personColumn } from "../users/index.ts";
import type { ReactionRow } from "./table.ts";

/** Stores that somebody left an emoji, or took it away. */
export async function saveReaction(tx: Tx, row: ReactionRow): Promise<void> {
  await upsert(tx, "reactions", row, { key: ["object_id", "emoji", "user_id"], set: ["active"] });
}

export async function isActive(db: Db, row: Pick<ReactionRow, "object_id" | "emoji" | "user_id">): Promise<boolean> {
  const found = await db
    .selectFrom("reactions")
    .select("active")
    .where("object_id", "=", row.object_id)
    .where("emoji", "=", row.emoji)
    .where("user_id", "=", row.user_id)
    .executeTakeFirst();
  return found?.active === 1;
}

/** True where somebody has ever left an emoji on a post, also one that was taken away. */
export async function isReactedTo(db: Db, objectId: string): Promise<boolean> {
  const row = await db.selectFrom("reactions").select("emoji").where("object_id", "=", objectId).executeTakeFirst();
  return row !== undefined;
}

/** Somebody who left an emoji, with how many left it and whether the viewer is one of them. */
export interface Reactor {
  readonly object_id: string;
  readonly emoji: string;
  readonly user_id: string;
  readonly person: unknown;
  readonly total: number;
  readonly own: number;
}

/** The first people who left each emoji on some posts, in order, in one query. */
export async function listReactors(
  db: Db,
  objectIds: readonly string[],
  { viewerId, most }: { viewerId: string; most: number },
): Promise<Reactor[]> {
  if (objectIds.length === 0) return [];
  const each = sql`partition by object_id, emoji`;
  const placed = db
    .selectFrom("reactions")
    .select(["object_id", "emoji", "user_id"])
    .select([
      sql<number>`row_number() over (${each} order by created_at, user_id)`.as("place"),
      sql<number>`count(*) over (${each})`.as("total"),
      sql<number>`sum(case when user_id = ${viewerId} then 1 else 0 end) over (${each})`.as("own"),
    ])
    .where("object_id", "in", objectIds)
    .where("active", "=", 1);
  const rows = await db
    .selectFrom(placed.as("placed"))
    .select(["object_id", "emoji", "user_id", "total", "own"])
    .select(personColumn(db, "placed.user_id").as("person"))
    .where("place", "<=", most)
    .orderBy("object_id")
    .orderBy("emoji")
    .orderBy("place")
    .execute();
  return rows.map((row) => ({ ...row, total: Number(row.total), own: Number(row.own) }));
}
