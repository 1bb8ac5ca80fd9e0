import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../tables.ts";

/** A reader's vote, bookmark and flag on a post, as columns of its row; null for none. */
export interface OwnActions {
  /** `up`, `down`, or `none` for a withdrawn vote. */
  readonly own_vote: string | null;
  readonly own_bookmark: number | null;
  /** 1 for a flag that staff have not decided about. */
  readonly own_flag: number | null;
}

/** A reader's votes, bookmarks and flags on posts whose rows were read without these columns. */
export async function listOwnActions(
  db: Db,
  readerId: string,
  ids: readonly string[],
): Promise<Map<string, OwnActions>> {
  if (readerId === "0" || ids.length === 0) return new Map();
  const { rows } = await sql<{ object_id: string } & OwnActions>`select object_id, max(own_vote) as own_vote,
      nullif(max(own_bookmark), 0) as own_bookmark, nullif(max(own_flag), 0) as own_flag
    from (select object_id, direction as own_vote, 0 as own_bookmark, 0 as own_flag from votes
      where user_id = ${readerId} and object_id in (${sql.join(ids)})
      union all select object_id, null, 1, 0 from collections
      where user_id = ${readerId} and object_id in (${sql.join(ids)})
      union all select object_id, null, 0, 1 from flags
      where user_id = ${readerId} and status = 'pending' and object_id in (${sql.join(ids)})) as marks
    group by object_id`.execute(db);
  return new Map(rows.map(({ object_id, ...actions }) => [object_id, actions]));
}

/**
 * A reader's vote as a column of a list's query; `id` is the column of the post's id, such as `answers.id`. Null for
 * visitors.
 */
export function voteColumn(readerId: string, id: string): RawBuilder<string | null> {
  if (readerId === "0") return sql`null`;
  return sql`(select votes.direction from votes where votes.object_id = ${sql.ref(id)} and votes.user_id = ${readerId})`;
}

/** A reader's bookmark as a column: 1 where there is one. */
export function bookmarkColumn(readerId: string, id: string): RawBuilder<number | null> {
  if (readerId === "0") return sql`null`;
  return sql`(select 1 from collections
    where collections.user_id = ${readerId} and collections.object_id = ${sql.ref(id)})`;
}

/** A reader's pending flag as a column: 1 where there is one. */
export function flagColumn(readerId: string, id: string): RawBuilder<number | null> {
  if (readerId === "0") return sql`null`;
  return sql`(select max(1) from flags where flags.object_id = ${sql.ref(id)} and flags.user_id = ${readerId}
    and flags.status = 'pending')`;
}
