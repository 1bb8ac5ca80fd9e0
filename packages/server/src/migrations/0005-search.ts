import { sql } from "kysely";
import {
  countType,
  createTable,
  flagType,
  idType,
  type Migration,
  numberType,
  type SchemaDb,
  textType,
  wordType,
} from "../platform/db/schema/schema.ts";
import { engineOf } from "../platform/db/statements.ts";

/** Search: columns for filters and ranking, and the full text index of each engine. */
export const search: Migration = {
  name: "0005-search",
  async up(db) {
    await createTable(db, "search", {
      columns: {
        number: numberType,
        post_id: idType,
        question_id: idType,
        kind: wordType,
        user_id: idType,
        visible: flagType,
        created_at: numberType,
        active_at: numberType,
        score: countType,
        accepted: flagType,
        answer_count: countType,
        title_tokens: textType,
        tag_tokens: textType,
      },
      primaryKey: ["number"],
      unique: [["post_id"]],
      indexes: [
        ["question_id", "number"],
        ["user_id", "number"],
        ["visible", "score", "number"],
        ["visible", "kind", "accepted", "number"],
      ],
    });
    await makeTexts(db);
  },
};

/**
 * Words are encoded with `a` to `z` and `0` to `9`, so the simplest tokenizer of each engine suffices. The most common
 * words have codes of three and four characters: SQLite has an index of these prefixes.
 */
async function makeTexts(db: SchemaDb): Promise<void> {
  const statements = {
    sqlite: [
      `create virtual table if not exists search_texts using
        fts5(title, body, content='', contentless_delete=1, tokenize='ascii', prefix='4')`,
    ],
    postgres: [
      "create table if not exists search_texts (number bigint primary key, words tsvector not null)",
      "create index if not exists search_texts_words on search_texts using gin (words)",
    ],
    mysql: [
      `create table if not exists search_texts (
        number bigint not null primary key, title text not null, body mediumtext not null,
        fulltext key search_texts_title (title), fulltext key search_texts_words (title, body)
      ) engine = InnoDB default charset = ascii collate = ascii_bin`,
    ],
  }[engineOf(db)];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
