import { sql } from "kysely";
import {
  addColumn,
  addIndex,
  countType,
  createTable,
  type Migration,
  numberType,
  type SchemaDb,
} from "../platform/db/schema/schema.ts";
import { engineOf } from "../platform/db/statements.ts";

/**
 * Words are indexed by segment: posts of a period of time. The old index is dropped; the schedule `file_words` indexes all
 * posts again, newest first, and is due immediately.
 */
export const searchSegments: Migration = {
  name: "0020-search-segments",
  async up(db) {
    await createTable(db, "search_segments", { columns: { id: countType, first: numberType }, primaryKey: ["id"] });
    await addColumn(db, { table: "search", name: "segment", type: countType, value: 0 });
    await addIndex(db, "search", ["segment", "number"]);
    await makeTexts(db);
    await addOnce(db, "search_segments", { id: 1, first: 0 });
    await addOnce(db, "schedules", { name: "file_words", next_at: 0, last_at: 0 });
  },
};

/** Adds a row, unless an earlier attempt has added it. */
async function addOnce(db: SchemaDb, table: string, row: Record<string, string | number>): Promise<void> {
  const [key = ""] = Object.keys(row);
  const there = await sql`select 1 from ${sql.table(table)} where ${sql.ref(key)} = ${row[key]}`.execute(db);
  if (there.rows.length > 0) return;
  const columns = Object.keys(row).map((name) => sql.ref(name));
  await sql`insert into ${sql.table(table)} (${sql.join(columns)}) values (${sql.join(Object.values(row))})`.execute(
    db,
  );
}

/**
 * SQLite and PostgreSQL index the words of a row. On MariaDB `search_postings` is the index: a row per word of a post,
 * clustered in the order in which searches read it.
 */
async function makeTexts(db: SchemaDb): Promise<void> {
  const statements = {
    sqlite: [
      "create virtual table search_texts using fts5(title, body, content='', contentless_delete=1, tokenize='ascii')",
    ],
    postgres: [
      "create table search_texts (number bigint primary key, words tsvector not null)",
      "create index search_texts_words on search_texts using gin (words)",
    ],
    mysql: [
      `create table search_texts (
        number bigint not null primary key, segment int not null, title text not null, body mediumtext not null
      ) engine = InnoDB default charset = ascii collate = ascii_bin`,
      "drop table if exists search_postings",
      `create table search_postings (
        segment int not null, code varchar(84) not null, number bigint not null, primary key (segment, code, number)
      ) engine = InnoDB default charset = ascii collate = ascii_bin`,
    ],
  }[engineOf(db)];
  for (const statement of ["drop table if exists search_texts", ...statements]) await sql.raw(statement).execute(db);
}
