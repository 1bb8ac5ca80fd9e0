import { sql } from "kysely";
import { upsert } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
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

/** One emoji on a post. */
export interface EmojiCount {
  readonly emoji: string;
  readonly count: number;
  /** 1 when the viewer left it, too. */
  readonly own: number;
}

/** How often each emoji was left on a post; those that were all taken away count 0. */
export async function countReactions(db: Db, objectId: string, viewerId: string): Promise<EmojiCount[]> {
  const own = sql<number>`sum(case when user_id = ${viewerId} and active = 1 then 1 else 0 end)`;
  const rows = await db
    .selectFrom("reactions")
    .select(["emoji", sql<number>`sum(active)`.as("count"), own.as("own")])
    .where("object_id", "=", objectId)
    .groupBy("emoji")
    .execute();
  return rows.map((row) => ({ emoji: row.emoji, count: Number(row.count), own: Number(row.own) }));
}

/** The first people who left each emoji, in order. */
export async function listReactors(
  db: Db,
  objectId: string,
  most: number,
): Promise<{ emoji: string; user_id: string }[]> {
  return db
    .selectFrom(
      db
        .selectFrom("reactions")
        .select(["emoji", "user_id", "created_at"])
        .select(sql<number>`row_number() over (partition by emoji order by created_at, user_id)`.as("place"))
        .where("object_id", "=", objectId)
        .where("active", "=", 1)
        .as("placed"),
    )
    .select(["emoji", "user_id"])
    .where("place", "<=", most)
    .orderBy("emoji")
    .orderBy("place")
    .execute();
}
