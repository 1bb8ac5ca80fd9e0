import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Kysely, sql } from "kysely";
import type { Engine } from "./database.ts";
import { DatabaseAddressError, parseAddress } from "./engines/address.ts";
import { openReadOnly } from "./engines/sqlite.ts";
import { schemaFacts } from "./schema/schema-facts.ts";
import { withSnapshot } from "./snapshot.ts";

/** A row of another program's database: every value is its text, whatever the type of the column. */
export type ForeignRow = Readonly<Record<string, string | null>>;

/** Which rows of a table to read. */
export interface ForeignFilter {
  /** Rows in which the column has one of these values; all rows if it is left out. */
  readonly where?: { readonly column: string; readonly values: readonly string[] };
}

/** The database of another program, as it was when it was opened. Nothing is written to it. */
export interface ForeignDatabase {
  readonly engine: Engine;
  /** The columns of each table. */
  readonly tables: ReadonlyMap<string, readonly string[]>;
  /** The rows of a table with a numeric primary key `id`, in its order, in batches; none if the table does not exist. */
  batches(table: string, filter?: ForeignFilter, batchRows?: number): AsyncGenerator<ForeignRow[]>;
  /** The greatest id of a table; undefined if it has no rows. */
  lastId(table: string): Promise<string | undefined>;
  /** The number of rows of a table. */
  count(table: string): Promise<number>;
  /** The rows of a query; times have to be cast to texts in it. */
  rows(query: string): Promise<ForeignRow[]>;
}

const BATCH_ROWS = 500;
/** MariaDB and SQLite take many more; the statement stays short. */
const MAX_VALUES = 500;

/** Runs `work` on the database of another program, by its URL (see `parseAddress`), in a transaction that only reads. */
export async function withForeignDatabase<R>(
  address: string,
  work: (source: ForeignDatabase) => Promise<R>,
): Promise<R> {
  const parsed = parseAddress(address);
  if (parsed.engine !== "sqlite") return withSnapshot(parsed, async (db, engine) => work(await sourceOf(db, engine)));
  const file = resolve(parsed.file);
  if (!existsSync(file)) throw new DatabaseAddressError(`there is no file ${file}`);
  const { dialect, close } = openReadOnly(file, pathToFileURL(file));
  const db = new Kysely<unknown>({ dialect });
  try {
    await sql`begin`.execute(db);
    return await work(await sourceOf(db, "sqlite"));
  } finally {
    close();
  }
}

async function sourceOf(db: Kysely<unknown>, engine: Engine): Promise<ForeignDatabase> {
  // Times of the type `timestamp` are read as UTC, whatever zone the server is in.
  if (engine === "mysql") await sql`set time_zone = '+00:00'`.execute(db);
  const facts = await schemaFacts(db);
  const tables = new Map(facts.map(({ name, columns }) => [name, Object.keys(columns)]));
  const asText = (column: string) => sql`cast(${sql.ref(column)} as ${sql.raw(engine === "mysql" ? "char" : "text")})`;
  const page = async (table: string, conditions: readonly ReturnType<typeof sql>[], limit: number) => {
    const columns = tables.get(table) ?? [];
    const selected = sql.join(columns.map((column) => sql`${asText(column)} as ${sql.ref(column)}`));
    const where = conditions.length === 0 ? sql`` : sql`where ${sql.join([...conditions], sql` and `)}`;
    const query = sql<ForeignRow>`select ${selected} from ${sql.table(table)} ${where} order by ${sql.ref(`${table}.id`)} limit ${sql.lit(limit)}`;
    return (await query.execute(db)).rows.map(withoutNull);
  };
  return {
    engine,
    tables,
    async *batches(table, { where } = {}, batchRows = BATCH_ROWS) {
      if (!tables.get(table)?.includes("id")) return;
      for (const values of where ? slices(where.values) : [undefined]) {
        const chosen = values && where ? [sql`${sql.ref(where.column)} in (${sql.join(values.map(literal))})`] : [];
        for (let after: string | undefined; ; ) {
          const later = after === undefined ? [] : [sql`${sql.ref("id")} > ${sql.raw(after)}`];
          const rows = await page(table, [...chosen, ...later], batchRows);
          if (rows.length > 0) yield rows;
          if (rows.length < batchRows) break;
          after = idIn(rows.at(-1)?.id);
        }
      }
    },
    async lastId(table) {
      if (!tables.get(table)?.includes("id")) return undefined;
      const last = sql<ForeignRow>`select ${asText("id")} as id from ${sql.table(table)} order by ${sql.ref(`${table}.id`)} desc limit 1`;
      return (await last.execute(db)).rows[0]?.id ?? undefined;
    },
    async count(table) {
      if (!tables.has(table)) return 0;
      const { rows } = await sql<{ count: unknown }>`select count(*) as count from ${sql.table(table)}`.execute(db);
      return Number(rows[0]?.count ?? 0);
    },
    async rows(query) {
      const { rows } = await sql.raw<Record<string, unknown>>(query).execute(db);
      return rows.map((row) => withoutNull(asTexts(row)));
    },
  };
}

/** Numbers are compared as numbers: MariaDB would compare a text with a number inexactly. */
const literal = (value: string) => (/^\d{1,18}$/.test(value) ? sql.raw(value) : sql`${value}`);

function idIn(id: string | null | undefined): string {
  if (id == null || !/^-?\d{1,19}$/.test(id)) throw new Error(`The id ${id} is no number.`);
  return id;
}

function slices(values: readonly string[]): string[][] {
  const result: string[][] = [];
  for (let start = 0; start < values.length; start += MAX_VALUES) result.push(values.slice(start, start + MAX_VALUES));
  return result;
}

const asTexts = (row: Record<string, unknown>): ForeignRow =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value == null ? null : String(value)]));

/** PostgreSQL stores no NUL in a text. */
function withoutNull(row: ForeignRow): ForeignRow {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    value?.replaceAll("\0", "").toWellFormed() ?? null,
  ]);
  return Object.fromEntries(entries) as ForeignRow;
}
