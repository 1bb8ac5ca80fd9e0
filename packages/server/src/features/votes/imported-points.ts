import { type PointsKind, pointsOf } from "@askwell/domain";
import { sql } from "kysely";
import { toNumber } from "../../platform/db/index.ts";
import type { Db } from "../../tables.ts";

/** Posts of a user that are read, the newest. */
const MAX_POSTS = 1000;

/** What the votes or the acceptance of an imported post have brought. */
interface ImportedEntry {
  readonly object_id: string;
  readonly kind: PointsKind;
  readonly at: number;
  readonly points: number;
}

/** What the imported posts of a user have brought. */
export interface ImportedPoints {
  /** The reputation with which the imported account began. */
  readonly opening: number;
  /** Gains and losses as far as they explain that reputation, the newest first. */
  readonly entries: readonly ImportedEntry[];
}

/**
 * When an imported user has gained the reputation with which the account began here: estimated from the votes on their
 * imported posts at the times of these, and never more than that reputation. Source: docs/rules/reputation.md R9, R10.
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
  if (opening <= pointsOf("user.activated")) return { opening, entries: [] };
  const posts = await importedPosts(db, userId);
  const here = await countEntriesOn(
    db,
    userId,
    posts.map(({ id }) => id),
  );
  const entries = posts.flatMap((post) => entriesOf(post, here)).filter(({ points }) => points !== 0);
  const total = entries.reduce((sum, { points }) => sum + points, 0);
  if (total <= 0) return { opening, entries: [] };
  const part = Math.min(1, (opening - pointsOf("user.activated")) / total);
  const scaled = entries.map((entry) => ({ ...entry, points: part * entry.points }));
  return { opening, entries: scaled.sort(newestFirst) };
}

/** The same order for each page, also of posts of one second. */
const newestFirst = (one: ImportedEntry, other: ImportedEntry) =>
  other.at - one.at || Number(BigInt(other.object_id) - BigInt(one.object_id));

/** The imported ones of a user's newest posts, with their votes. */
async function importedPosts(db: Db, userId: string) {
  const max = sql.lit(MAX_POSTS);
  const { rows } = await sql<PostRow>`
    select p.* from (
      select * from (
        select * from (
          select id, created_at, up_count, down_count, 0 as accepted, 0 as accepted_at, 'question' as kind from questions
          where user_id = ${userId} and status in ('available', 'closed')
          order by created_at desc limit ${max}) asked
        union all
        select * from (
          select id, created_at, up_count, down_count, accepted, accepted_at, 'answer' as kind from answers
          where user_id = ${userId} and status = 'available'
          order by created_at desc limit ${max}) answered
      ) posts order by created_at desc limit ${max}
    ) p where exists (select 1 from imported_posts i where i.post_id = p.id)`.execute(db);
  return rows;
}

interface PostRow {
  readonly id: string;
  readonly created_at: number;
  readonly up_count: number;
  readonly down_count: number;
  readonly accepted: number;
  /** 0 when it is unknown. */
  readonly accepted_at: number;
  readonly kind: "question" | "answer";
}

/** The number of a user's entries in force by post and kind: votes and acceptances of this site. */
async function countEntriesOn(db: Db, userId: string, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("reputation")
    .select((entry) => ["object_id", "kind", entry.fn.countAll<number>().as("count")])
    .where("user_id", "=", userId)
    .where("object_id", "in", ids)
    .where("cancelled", "=", 0)
    .groupBy(["object_id", "kind"])
    .execute();
  return new Map(rows.map(({ object_id, kind, count }) => [`${object_id} ${kind}`, toNumber(count)]));
}

/** What a post had brought before it was imported; `here` counts what it has brought since then. */
function entriesOf(post: PostRow, here: ReadonlyMap<string, number>): ImportedEntry[] {
  const entry = (kind: PointsKind, count: number, at: number): ImportedEntry => {
    const before = Math.max(0, toNumber(count) - (here.get(`${post.id} ${kind}`) ?? 0));
    return { object_id: post.id, kind, at, points: before * pointsOf(kind) };
  };
  const at = toNumber(post.created_at);
  const accepted = entry("answer.accepted", post.accepted, toNumber(post.accepted_at) || at);
  return [
    ...(post.kind === "answer" ? [accepted] : []),
    entry(`${post.kind}.voted_up`, post.up_count, at),
    entry(`${post.kind}.voted_down`, post.down_count, at),
  ];
}
