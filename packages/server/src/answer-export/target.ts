import { sql } from "kysely";
import { type Database, type Engine, insertMany, schemaFacts } from "../platform/db/index.ts";
import {
  type AnswerColumn,
  type AnswerTableName,
  answerTables,
  columnsOf,
  createStatements,
  lengthOf,
} from "./schema.ts";
import { wallClock } from "./wall-clock.ts";

/** Why a site cannot be exported into a database. */
export class ExportError extends Error {
  override readonly name = "ExportError";
}

/**
 * A row for a table of Apache Answer: texts, numbers and ids, and times in Unix seconds, 0 for never. Columns that it
 * does not name have their presets; an id that it does not name is the next one.
 */
export type TargetRow = Readonly<Record<string, string | number | null>>;

/** The database that is filled. */
export interface AnswerTarget {
  readonly engine: Engine;
  /** Takes rows, which `flush` stores. Returns their number. */
  add(table: AnswerTableName, rows: readonly TargetRow[]): number;
  /** Stores the rows that were taken, if there are many or `all` is set. */
  flush(all?: boolean): Promise<void>;
  /** Lets the database count on, and marks it as whole. */
  finish(): Promise<void>;
  /** Removes everything that was written. */
  abandon(): Promise<void>;
}

/** A table that is there until an export is whole. */
const UNFINISHED = "askwell_unfinished_export";
const FLUSH_CHARS = 1_000_000;
const STATEMENT_CHARS = 4_000_000;
/** The bytes of a `text` on MySQL. */
const MAX_TEXT_BYTES = 65_535;

interface TargetOptions {
  /** The zone in which the program will run, on whose clock it stores times. SQLite always has UTC. */
  readonly zone: string;
  readonly now: number;
  /** Called for texts that are longer than their columns. */
  readonly onShortened: (table: AnswerTableName, column: string) => void;
}

/** Creates the tables in an empty database. Throws `ExportError` for one that holds something else. */
export async function openTarget(database: Database<unknown>, options: TargetOptions): Promise<AnswerTarget> {
  await ensureEmpty(database);
  // First of all, so that the next run recognizes what a killed one has left.
  await runAll(database, [`CREATE TABLE IF NOT EXISTS ${UNFINISHED} (id integer)`]);
  await removeTables(database, answerTables);
  const quote = quoteOf(database);
  for (const table of answerTables) await runAll(database, createStatements(database.engine, table, quote));
  return {
    engine: database.engine,
    ...writerOf(database, options),
    finish: () => finish(database),
    abandon: () => removeTables(database, [...answerTables, UNFINISHED]),
  };
}

const quoteOf = ({ engine }: Database<unknown>) => {
  const mark = engine === "mysql" ? "`" : '"';
  return (name: string) => `${mark}${name}${mark}`;
};

/** MariaDB commits with every statement that changes tables: each has its own transaction. */
async function runAll({ write }: Database<unknown>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await write((tx) => sql.raw(statement).execute(tx));
}

async function removeTables(database: Database<unknown>, tables: readonly string[]): Promise<void> {
  const quote = quoteOf(database);
  await runAll(
    database,
    tables.map((table) => `DROP TABLE IF EXISTS ${quote(table)}`),
  );
}

/** What an installation of Apache Answer writes, at most. */
const INSTALLED: Partial<Record<AnswerTableName, number>> = { user: 1, question: 2, answer: 2, tag: 1, comment: 0 };

async function ensureEmpty({ read }: Database<unknown>): Promise<void> {
  const names = (await schemaFacts(read)).map(({ name }) => name);
  if (names.includes(UNFINISHED)) return;
  const others = names.filter((name) => !(answerTables as readonly string[]).includes(name));
  if (others.length > 0)
    throw new ExportError(`The database is not empty: it has the table ${others[0]}. An empty one is filled.`);
  if (names.length === 0) return;
  if (names.length < answerTables.length)
    throw new ExportError("The database has tables, but is not of Apache Answer 2.0. An empty one is filled.");
  for (const [table, most] of Object.entries(INSTALLED)) {
    const { rows } = await sql<{ count: unknown }>`select count(*) as count from ${sql.table(table)}`.execute(read);
    if (Number(rows[0]?.count ?? 0) > most)
      throw new ExportError("There are people or posts in the database. A site is exported into an empty one.");
  }
}

function writerOf(database: Database<unknown>, options: TargetOptions): Pick<AnswerTarget, "add" | "flush"> {
  const taken = new Map<AnswerTableName, Record<string, string | number | null>[]>();
  const last = new Map<AnswerTableName, number>();
  let chars = 0;
  const add = (table: AnswerTableName, rows: readonly TargetRow[]) => {
    const complete = rowMaker(database.engine, table, { ...options, nextId: () => (last.get(table) ?? 0) + 1 });
    const own = taken.get(table) ?? [];
    taken.set(table, own);
    for (const row of rows) {
      const stored = complete(row);
      last.set(table, Math.max(last.get(table) ?? 0, Number(stored.id)));
      own.push(stored);
      chars += charsOf(stored);
    }
    return rows.length;
  };
  return {
    add,
    async flush(all = false) {
      if (chars < FLUSH_CHARS && !all) return;
      await database.write(async (tx) => {
        for (const [table, rows] of taken)
          for (const some of bySize(rows)) await insertMany(tx as never, table as never, some as never);
      });
      taken.clear();
      chars = 0;
    },
  };
}

function charsOf(row: TargetRow): number {
  let chars = 100;
  for (const value of Object.values(row)) if (typeof value === "string") chars += value.length;
  return chars;
}

/** Rows in lists that a server takes as one statement. */
function bySize<Row extends TargetRow>(rows: readonly Row[]): Row[][] {
  const lists: Row[][] = [[]];
  let chars = 0;
  for (const row of rows) {
    chars += charsOf(row);
    if (chars > STATEMENT_CHARS && lists.at(-1)!.length > 0) {
      lists.push([]);
      chars = charsOf(row);
    }
    lists.at(-1)!.push(row);
  }
  return lists;
}

interface RowOptions extends TargetOptions {
  readonly nextId: () => number;
}

/** Makes whole rows of a table. */
function rowMaker(engine: Engine, table: AnswerTableName, options: RowOptions) {
  const columns = columnsOf(table);
  const zone = engine === "sqlite" ? "UTC" : options.zone;
  const shorten = (column: AnswerColumn, text: string): string => {
    const most = lengthOf(column);
    const isLong = most !== undefined && text.length > most && [...text].length > most;
    if (isLong) {
      options.onShortened(table, column.name);
      return [...text].slice(0, most).join("");
    }
    if (engine !== "mysql" || column.type !== "text" || Buffer.byteLength(text) <= MAX_TEXT_BYTES) return text;
    options.onShortened(table, column.name);
    return new TextDecoder().decode(Buffer.from(text).subarray(0, MAX_TEXT_BYTES)).replace(/\ufffd+$/, "");
  };
  const stored = (column: AnswerColumn, value: string | number | null | undefined) => {
    if (column.type === "time" || column.type === "date") {
      const seconds = Number(value ?? 0) || (column.isNullable ? 0 : options.now);
      return seconds === 0 ? null : wallClock(seconds, zone);
    }
    if (value === undefined && column.name === "id") return options.nextId();
    if (value === undefined) return column.isNullable ? null : presetOf(column);
    return typeof value === "string" ? shorten(column, value) : value;
  };
  return (row: TargetRow): Record<string, string | number | null> =>
    Object.fromEntries(columns.map((column) => [column.name, stored(column, row[column.name])]));
}

function presetOf(column: AnswerColumn): string | number {
  const isText = column.type === "text" || column.type === "long" || lengthOf(column) !== undefined;
  return isText ? "" : (column.preset ?? 0);
}

/** PostgreSQL counts on by itself only from ids that it has given. */
async function finish(database: Database<unknown>): Promise<void> {
  const counted = answerTables.filter((table) => columnsOf(table).some(({ counts }) => counts));
  const sequences = counted.map(
    (table) =>
      `select setval(pg_get_serial_sequence('"${table}"', 'id'), coalesce(max(id), 1), count(*) > 0) from "${table}"`,
  );
  if (database.engine === "postgres") await runAll(database, sequences);
  await runAll(database, [`DROP TABLE ${UNFINISHED}`]);
}
