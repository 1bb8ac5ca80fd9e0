import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../tables.ts";

/** What a reader has left on a post, as columns of its row; null for nothing. */
export interface OwnMarks {
  /** `up`, `down`, or `none` for a vote that was taken back. */
  readonly own_vote: string | null;
  readonly own_bookmark: number | null;
}

/** What a reader has left on some posts whose rows have not brought it along. */
export async function listOwnMarks(db: Db, readerId: string, ids: readonly string[]): Promise<Map<string, OwnMarks>> {
  if (readerId === "0" || ids.length === 0) return new Map();
  const { rows } = await sql<{ object_id: string } & OwnMarks>`select object_id, max(own_vote) as own_vote,
      max(own_bookmark) as own_bookmark
    from (select object_id, direction as own_vote, null as own_bookmark from votes
      where user_id = ${readerId} and object_id in (${sql.join(ids)})
      union all select object_id, null, 1 from collections
      where user_id = ${readerId} and object_id in (${sql.join(ids)})) as marks
    group by object_id`.execute(db);
  return new Map(rows.map(({ object_id, ...marks }) => [object_id, marks]));
}

/**
 * The vote of a reader as a column of a row, so that a list brings its readers' votes along; `id` is the column with
 * the id of the post, such as `answers.id`. A visitor has none.
 */
export function voteColumn(readerId: string, id: string): RawBuilder<string | null> {
  if (readerId === "0") return sql`null`;
  return sql`(select votes.direction from votes where votes.object_id = ${sql.ref(id)} and votes.user_id = ${readerId})`;
}

/** The same for a bookmark: 1 where there is one. */
export function bookmarkColumn(readerId: string, id: string): RawBuilder<number | null> {
  if (readerId === "0") return sql`null`;
  return sql`(select 1 from collections
    where collections.user_id = ${readerId} and collections.object_id = ${sql.ref(id)})`;
}
