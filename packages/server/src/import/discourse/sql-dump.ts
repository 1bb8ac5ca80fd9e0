import { type Database, insertMany } from "../../platform/db/index.ts";
import { ImportRejectedError } from "../progress.ts";

/** The tables that an import reads, with the columns by which it looks rows up. */
const TABLES: Readonly<Record<string, readonly string[]>> = {
  users: [],
  user_emails: ["user_id"],
  user_passwords: ["user_id"],
  user_profiles: ["user_id"],
  user_stats: ["user_id"],
  categories: ["topic_id"],
  tags: [],
  topic_tags: ["topic_id"],
  tag_group_memberships: ["tag_id"],
  tag_group_permissions: ["tag_group_id"],
  topics: [],
  posts: ["topic_id, post_number"],
  post_actions: ["post_id, id"],
  bookmarks: [],
  uploads: ["sha1"],
  polls: ["post_id"],
  poll_options: ["poll_id"],
  poll_votes: ["poll_option_id"],
  topic_custom_fields: ["topic_id"],
  discourse_solved_solved_topics: ["topic_id"],
  discourse_solved_topic_answers: ["solved_topic_id"],
  badges: [],
  user_badges: [],
  groups: [],
  group_users: ["group_id"],
};
/** The tables whose rows are only counted. */
const COUNTED = new Set([
  ...["discourse_reactions_reaction_users", "post_revisions", "drafts", "chat_messages", "user_associated_accounts"],
]);
/** Long texts that an import does not need: the HTML of posts. */
const UNREAD = new Set(["cooked"]);
const isStored = (table: string, column: string) => (COUNTED.has(table) ? column === "id" : !UNREAD.has(column));

const CREATE = /^CREATE TABLE (?:"?\w+"?\.)?"?(\w+)"? \($/;
const COLUMN = /^ {4}"?(\w+)"? ([a-z]+)/;
const COPY = /^COPY (?:"?\w+"?\.)?"?(\w+)"? \((.*)\) FROM stdin;$/;
const CUSTOM_FORMAT = "PGDMP";

type Kind = "number" | "flag" | "text";
type Columns = ReadonlyMap<string, Kind>;

const kindOf = (type: string): Kind =>
  /^(?:integer|bigint|smallint)$/.test(type) ? "number" : type === "boolean" ? "flag" : "text";

/**
 * Fills an empty SQLite database with the tables of a Discourse site, from a plain dump of `pg_dump`. Throws
 * `ImportRejectedError` for anything else. Rule: docs/rules/import.md X39.
 */
export async function loadDump(dump: AsyncIterable<Uint8Array>, database: Database<unknown>): Promise<void> {
  const lines = linesOf(dump);
  const described = new Map<string, Columns>();
  const loaded = new Set<string>();
  for await (const line of lines) {
    if (line.startsWith(CUSTOM_FORMAT))
      throw new ImportRejectedError(
        "This dump is in a format of pg_dump that is not text: make one with --format=plain.",
      );
    const [, created] = CREATE.exec(line) ?? [];
    if (created !== undefined) described.set(created, await columnsIn(lines));
    const [, copied = "", names = ""] = COPY.exec(line) ?? [];
    if (copied === "") continue;
    const columns = described.get(copied) ?? new Map();
    const list = names.split(", ").map((name) => name.replaceAll('"', ""));
    if (Object.hasOwn(TABLES, copied) || COUNTED.has(copied)) loaded.add(copied);
    await copyRows(lines, loaded.has(copied) ? { table: copied, list, columns, database } : undefined);
  }
  if (!loaded.has("topics")) throw new ImportRejectedError("This is not a plain dump of a Discourse database.");
  for (const [table, indexes] of Object.entries(TABLES))
    if (loaded.has(table)) await addIndexes(database, table, indexes);
}

/** The columns that a `CREATE TABLE` names. */
async function columnsIn(lines: AsyncIterator<string>): Promise<Columns> {
  const columns = new Map<string, Kind>();
  for (;;) {
    const { value: line, done } = await lines.next();
    if (done || line === ");") return columns;
    const [, name, type = ""] = COLUMN.exec(line) ?? [];
    if (name !== undefined && name !== "CONSTRAINT") columns.set(name, kindOf(type));
  }
}

interface CopiedTable {
  readonly table: string;
  /** Its columns in the order of the rows. */
  readonly list: readonly string[];
  readonly columns: Columns;
  readonly database: Database<unknown>;
}

const ROWS = 2000;
const END = "\\.";

/** Reads the rows of a table up to their end; stores them if the table is one that is filled. */
async function copyRows(lines: AsyncIterator<string>, filled: CopiedTable | undefined): Promise<void> {
  if (filled) await createTable(filled);
  let rows: Record<string, string | number | null>[] = [];
  const store = async () => {
    const some = rows;
    rows = [];
    await filled?.database.write((tx) => insertMany(tx as never, filled.table as never, some as never));
  };
  for (;;) {
    const { value: line, done } = await lines.next();
    if (done) throw new ImportRejectedError("The dump is cut off.");
    if (line === END) return rows.length > 0 ? store() : undefined;
    if (!filled) continue;
    rows.push(rowOf(filled, line));
    if (rows.length === ROWS) await store();
  }
}

async function createTable({ table, list, columns, database }: CopiedTable): Promise<void> {
  await database.write(async (tx) => {
    let query = tx.schema.createTable(table);
    for (const name of list.filter((column) => isStored(table, column))) {
      const isText = (columns.get(name) ?? "text") === "text";
      query = query.addColumn(name, isText ? "text" : "integer", (column) =>
        name === "id" && !isText ? column.primaryKey() : column,
      );
    }
    await query.execute();
  });
}

async function addIndexes(database: Database<unknown>, table: string, indexes: readonly string[]): Promise<void> {
  for (const [place, columns] of indexes.entries()) {
    await database.write((tx) =>
      tx.schema.createIndex(`${table}_${place}`).on(table).columns(columns.split(", ")).execute(),
    );
  }
}

function rowOf({ table, list, columns }: CopiedTable, line: string): Record<string, string | number | null> {
  const values = line.split("\t");
  const row: Record<string, string | number | null> = {};
  for (const [place, name] of list.entries()) {
    if (!isStored(table, name)) continue;
    const value = values[place] ?? "\\N";
    row[name] = value === "\\N" ? null : columns.get(name) === "flag" ? (value === "t" ? 1 : 0) : unescaped(value);
  }
  return row;
}

const ESCAPES: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" };

/** A value of a row as `COPY` writes it. */
const unescaped = (value: string): string =>
  value.includes("\\") ? value.replace(/\\(.)/gs, (_, sign: string) => ESCAPES[sign] ?? sign) : value;

/** Lines of UTF-8; only a line feed ends one, as in `COPY`. */
async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of bytes) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = parts.pop() ?? "";
    yield* parts;
  }
  if (rest !== "") yield rest;
}
