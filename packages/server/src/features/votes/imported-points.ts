import { pointsOf } from "@askwell/domain";
import { sql } from "kysely";
import { toNumber } from "../../platform/db/index.ts";
import type { Db } from "../../tables.ts";

/** Posts of a user that are read, the newest. */
const MAX_POSTS = 1000;

/** What the imported posts of a user have brought, by their dates. */
export interface ImportedPoints {
  /** The reputation with which the imported account began. */
  readonly opening: number;
  /** Points by the time of a post, as far as they explain that reputation. */
  readonly byTime: readonly { readonly at: number; readonly points: number }[];
}

/**
 * When an imported user has gained the reputation with which the account began here: estimated from the votes on their
 * imported posts at the times of these, and never more than that reputation. Source: docs/rules/reputation.md R9.
 */
export async function importedPoints(db: Db, userId: string): Promise<ImportedPoints> {
  const entry = await db
    .selectFrom("reputation")
    .select("points")
    .where("user_id", "=", userId)
    .where("kind", "=", "user.activated")
    .where("object_id", "=", "0")
    .where("actor_id", "=", "0")
    .where("cancelled", "=", 0)
    .executeTakeFirst();
  const opening = entry?.points ?? 0;
  if (opening <= pointsOf("user.activated")) return { opening, byTime: [] };
  const posts = (await pointsOfPosts(db, userId)).filter(({ points }) => points !== 0);
  const total = posts.reduce((sum, { points }) => sum + points, 0);
  if (total <= 0) return { opening, byTime: [] };
  const part = Math.min(1, (opening - pointsOf("user.activated")) / total);
  return { opening, byTime: posts.map(({ at, points }) => ({ at, points: part * points })) };
}

async function pointsOfPosts(db: Db, userId: string): Promise<{ at: number; points: number }[]> {
  const max = sql.lit(MAX_POSTS);
  const { rows } = await sql<{ at: number; up: number; down: number; accepted: number; kind: string }>`
    select p.created_at as at, p.up_count as up, p.down_count as down, p.accepted, p.kind from (
      select * from (
        select * from (select id, created_at, up_count, down_count, 0 as accepted, 'question' as kind from questions
          where user_id = ${userId} and status in ('available', 'closed')
          order by created_at desc limit ${max}) asked
        union all
        select * from (select id, created_at, up_count, down_count, accepted, 'answer' as kind from answers
          where user_id = ${userId} and status = 'available'
          order by created_at desc limit ${max}) answered
      ) posts order by created_at desc limit ${max}
    ) p where exists (select 1 from imported_posts i where i.post_id = p.id)`.execute(db);
  return rows.map(({ at, up, down, accepted, kind }) => {
    const post = kind === "question" ? "question" : "answer";
    const votes = toNumber(up) * pointsOf(`${post}.voted_up`) + toNumber(down) * pointsOf(`${post}.voted_down`);
    return { at: toNumber(at), points: votes + toNumber(accepted) * pointsOf("answer.accepted") };
  });
}
