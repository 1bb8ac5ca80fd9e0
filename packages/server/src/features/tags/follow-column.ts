import { type RawBuilder, sql } from "kysely";

/**
 * Whether a reader follows an object, as a column of its row: 1 or null; `id` is the column of its id, such as
 * `tags.id`. Null for visitors.
 */
export function followColumn(readerId: string, id: string): RawBuilder<number | null> {
  if (readerId === "0") return sql`null`;
  return sql`(select 1 from follows where follows.user_id = ${readerId} and follows.object_id = ${sql.ref(id)})`;
}
