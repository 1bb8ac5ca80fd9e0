import { type Kysely, type SqlBool, sql } from "kysely";
import { schemaFacts, type TableFacts } from "../platform/db/index.ts";

/** Rows that are read or written at once: a few hundred kilobytes. */
const BATCH = 500;

/**
 * Not in an archive: the engine's own index of words, which is made again, the applied migrations, which the head names,
 * and invalidations, which other processes of the same site read.
 */
const leftOut = new Set(["search_texts", "search_postings", "migrations", "cache_marks"]);

/** The tables of an archive, with what they consist of. */
export async function archivedTables(db: Kysely<unknown>): Promise<TableFacts[]> {
  return (await schemaFacts(db)).filter(({ name }) => !leftOut.has(name));
}

/** The names of the columns, in the order of the values of a line. */
export const columnsOf = ({ columns }: TableFacts): string[] => Object.keys(columns);

type Row = Readonly<Record<string, unknown>>;

/** After the last row that was read, in the order of the primary key. */
function after(keys: readonly string[], last: Row) {
  const steps = keys.map((key, at) => {
    const equal = keys.slice(0, at).map((each) => sql<SqlBool>`${sql.ref(each)} = ${last[each]}`);
    return sql`(${sql.join([...equal, sql<SqlBool>`${sql.ref(key)} > ${last[key]}`], sql` and `)})`;
  });
  return sql`where ${sql.join(steps, sql` or `)}`;
}

/** The rows of a table in batches, by primary key: the memory does not grow with the table. */
export async function* readTable(db: Kysely<unknown>, table: TableFacts): AsyncGenerator<readonly Row[]> {
  const { name, primaryKey } = table;
  const columns = sql.join(columnsOf(table).map((column) => sql.ref(column)));
  const order = sql.join(primaryKey.map((key) => sql.ref(key)));
  let last: Row | undefined;
  for (;;) {
    const from = last ? after(primaryKey, last) : sql``;
    const { rows } = await sql<Row>`
      select ${columns} from ${sql.table(name)} ${from} order by ${order} limit ${sql.lit(BATCH)}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
    last = rows.at(-1);
  }
}

/** A row as a line: its values in the order of the columns. */
export const lineOf = (columns: readonly string[], row: Row): string =>
  `${JSON.stringify(columns.map((column) => row[column]))}\n`;

/** Stores rows, given as lists of values. */
export async function insertRows(
  db: Kysely<unknown>,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly unknown[])[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const values = sql.join(rows.map((row) => sql`(${sql.join(row)})`));
  await sql`insert into ${sql.table(table)} (${names}) values ${values}`.execute(db);
}
