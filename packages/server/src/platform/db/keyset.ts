import { type Kysely, type RawBuilder, sql } from "kysely";
import { engineOf } from "./statements.ts";

/** Values of the columns that a list is sorted by, in their order. */
type KeyValues = readonly (number | string)[];

/** Columns in descending order, for `order by`. */
export const downwards = (columns: readonly string[], of?: string): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql`${sql.ref(of ? `${of}.${column}` : column)} desc`));

/**
 * Condition: the row stands at or after a key in a list whose columns all descend, or all ascend. SQLite and PostgreSQL
 * find a row value in an index, MariaDB a chain of conditions.
 */
export function startingAt<T>(
  db: Kysely<T>,
  columns: readonly string[],
  key: KeyValues,
  direction: "asc" | "desc" = "desc",
): RawBuilder<unknown> {
  const after = sql.raw(direction === "asc" ? ">" : "<");
  if (engineOf(db) === "mysql") return chainFrom(columns, key, after);
  const refs = sql.join(columns.map((column) => sql.ref(column)));
  const values = sql.join(key.map((value) => sql`${value}`));
  return sql`(${refs}) ${after}= (${values})`;
}

function chainFrom(columns: readonly string[], key: KeyValues, after: RawBuilder<unknown>): RawBuilder<unknown> {
  const [column, ...otherColumns] = columns;
  const [value, ...values] = key;
  const ref = sql.ref(column as string);
  if (otherColumns.length === 0) return sql`${ref} ${after}= ${value}`;
  return sql`(${ref} ${after} ${value} or (${ref} = ${value} and ${chainFrom(otherColumns, values, after)}))`;
}
