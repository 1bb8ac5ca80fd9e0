import { type RawBuilder, sql } from "kysely";

/**
 * Whether a reader follows something, as a column of its row: 1 if so, else null; `id` is the column with its id, such
 * as `tags.id`. A visitor follows nothing.
 */
export function followColumn(readerId: string, id: string): RawBuilder<number | null> {
  if (readerId === "0") return sql`null`;
  return sql`(select 1 from follows where follows.user_id = ${readerId} and follows.object_id = ${sql.ref(id)})`;
}
