import { sql } from "kysely";
import { upsert } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import { personColumn } from "../users/index.ts";
import type { ReactionRow } from "./table.ts";

/** Stores or withdraws a user's reaction. */
export async function saveReaction(tx: Tx, row: ReactionRow): Promise<void> {
  await upsert(tx, "reactions", row, { key: ["object_id", "emoji", "user_id"], set: ["active"] });
}

export async function isActive(db: Db, key: Pick<ReactionRow, "object_id" | "emoji" | "user_id">): Promise<boolean> {
  const row = await db
    .selectFrom("reactions")
    .select("active")
    .where("object_id", "=", key.object_id)
    .where("emoji", "=", key.emoji)
    .where("user_id", "=", key.user_id)
    .executeTakeFirst();
  return row?.active === 1;
}

/** True where a post ever had a reaction, also a withdrawn one. */
export async function isReactedTo(db: Db, objectId: string): Promise<boolean> {
  const row = await db.selectFrom("reactions").select("emoji").where("object_id", "=", objectId).executeTakeFirst();
  return row !== undefined;
}

/** A user who reacted, with the number of all who did and whether the viewer is one of them. */
export interface Reactor {
  readonly object_id: string;
  readonly emoji: string;
  readonly user_id: string;
  readonly person: unknown;
  readonly total: number;
  readonly own: number;
}

/** The first users to react with each emoji to some posts, in order, in one query. */
export async function listReactors(
  db: Db,
  objectIds: readonly string[],
  { viewerId, maxNames }: { viewerId: string; maxNames: number },
): Promise<Reactor[]> {
  if (objectIds.length === 0) return [];
  const window = sql`partition by object_id, emoji`;
  const ranked = db
    .selectFrom("reactions")
    .select(["object_id", "emoji", "user_id"])
    .select([
      sql<number>`row_number() over (${window} order by created_at, user_id)`.as("position"),
      sql<number>`count(*) over (${window})`.as("total"),
      sql<number>`sum(case when user_id = ${viewerId} then 1 else 0 end) over (${window})`.as("own"),
    ])
    .where("object_id", "in", objectIds)
    .where("active", "=", 1);
  const rows = await db
    .selectFrom(ranked.as("ranked"))
    .select(["object_id", "emoji", "user_id", "total", "own"])
    .select(personColumn(db, "ranked.user_id").as("person"))
    .where("position", "<=", maxNames)
    .orderBy("object_id")
    .orderBy("emoji")
    .orderBy("position")
    .execute();
  return rows.map((row) => ({ ...row, total: Number(row.total), own: Number(row.own) }));
}
