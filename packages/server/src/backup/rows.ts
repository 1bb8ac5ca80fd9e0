import { type Kysely, type SqlBool, sql } from "kysely";
import { schemaFacts, type TableFacts } from "../platform/db/index.ts";

/** Rows that are read at once: at first few, because some tables have rows of half a megabyte. */
const FIRST_BATCH = 8;
const MAX_BATCH = 500;
/** Characters that are read at once, as far as the last rows let expect. */
const BATCH_CHARACTERS = 500_000;

/**
 * Not in an archive: the engine's own index of words, which is made again, the applied migrations, which the head names,
 * and invalidations, which other processes of the same site read, and events that are about to get their position.
 */
const leftOut = new Set([
  ...["search_texts", "search_postings", "search_threads", "search_weights", "search_words"],
  ...["migrations", "cache_marks", "logged_events"],
]);

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

/**
 * The rows of a table as lines, in batches and by primary key: the memory grows neither with the table nor with the size
 * of its rows. A line is a JSON list of the values in the order of the columns.
 */
export async function* readLines(db: Kysely<unknown>, table: TableFacts): AsyncGenerator<readonly string[]> {
  const { name, primaryKey } = table;
  const names = columnsOf(table);
  const columns = sql.join(names.map((column) => sql.ref(column)));
  const order = sql.join(primaryKey.map((key) => sql.ref(key)));
  let last: Row | undefined;
  for (let size = FIRST_BATCH; ; ) {
    const from = last ? after(primaryKey, last) : sql``;
    const { rows } = await sql<Row>`
      select ${columns} from ${sql.table(name)} ${from} order by ${order} limit ${sql.lit(size)}`.execute(db);
    const lines = rows.map((row) => `${JSON.stringify(names.map((column) => row[column]))}\n`);
    if (lines.length > 0) yield lines;
    if (rows.length < size) return;
    last = rows.at(-1);
    const average = lines.reduce((sum, { length }) => sum + length, 0) / lines.length;
    size = Math.min(MAX_BATCH, 4 * size, Math.max(1, Math.floor(BATCH_CHARACTERS / average)));
  }
}
