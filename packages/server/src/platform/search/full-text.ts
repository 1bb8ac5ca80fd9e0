import type { SearchTerm } from "@askwell/domain";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../../tables.ts";
import type { Engine } from "../db/index.ts";
import { plannedFullText } from "./mariadb-plan.ts";

/** The words of one post as codes, ready for the index. */
export interface IndexedText {
  readonly number: number;
  readonly title: readonly string[];
  readonly body: readonly string[];
}

/** What a document must hold: any of the terms or all of them, anywhere or in its title. */
export interface Match {
  readonly terms: readonly SearchTerm[];
  readonly need: "any" | "all";
  readonly where: "anywhere" | "title";
  /** Other conditions leave few posts, which may be read one by one. */
  readonly amongFew?: boolean;
}

/** How one engine stores and finds words in `search_texts`. */
export interface FullText {
  /** The column that numbers the rows of `search_texts`; the engine reads them downwards by it. */
  readonly number: RawBuilder<number>;
  match(match: Match): RawBuilder<SqlBool>;
  /** The column of a condition that nearly all rows meet, where the engine would not know and read an index by it. */
  aside(column: RawBuilder<unknown>): RawBuilder<unknown>;
  /** How rows of `search_texts` meet their facts. */
  join(match: Match): RawBuilder<unknown>;
  /** The same for some words, where the engine's own index is not the best for all of them; reads at most so many. */
  plannedFor?(db: Db, terms: readonly SearchTerm[], most: number): Promise<FullText>;
  /** Adds or replaces rows. */
  insert(texts: readonly IndexedText[]): RawBuilder<unknown>;
}

/** FTS5 without a copy of the texts. Source: https://www.sqlite.org/fts5.html, 3.2 and 4.4. */
const sqlite: FullText = {
  // SQLite reads the tables of a cross join in the order in which they are written.
  join: () => sql`cross join`,
  number: sql<number>`search_texts.rowid`,
  aside: (column) => sql`+${column}`,
  match({ terms, need, where }) {
    const words = terms.map(({ codes, prefix }) => `"${codes.join(" ")}"${prefix ? " *" : ""}`);
    const expression = words.join(need === "all" ? " AND " : " OR ");
    return sql`search_texts match ${where === "title" ? `{title} : (${expression})` : expression}`;
  },
  insert(texts) {
    const rows = texts.map(({ number, title, body }) => sql`(${number}, ${title.join(" ")}, ${body.join(" ")})`);
    return sql`insert or replace into search_texts (rowid, title, body) values ${sql.join(rows)}`;
  },
};

/** A tsvector whose title words weigh A. */
const postgres: FullText = {
  join: () => sql`cross join`,
  number: sql<number>`search_texts.number`,
  aside: (column) => column,
  match({ terms, need, where }) {
    const weight = where === "title" ? "A" : "";
    const words = terms.map(({ codes, prefix }) => {
      const parts = codes.map((code, index) => code + markOf(prefix && index === codes.length - 1, weight));
      return parts.length === 1 ? parts[0] : `(${parts.join(" <-> ")})`;
    });
    return sql`search_texts.words @@ ${words.join(need === "all" ? " & " : " | ")}::tsquery`;
  },
  insert(texts) {
    const rows = texts.map((text) => sql`(${text.number}, ${vectorOf(text)}::tsvector)`);
    return sql`insert into search_texts (number, words) values ${sql.join(rows)}
      on conflict (number) do update set words = excluded.words`;
  },
};

const markOf = (prefix: boolean, weight: string) => {
  const mark = (prefix ? "*" : "") + weight;
  return mark === "" ? "" : `:${mark}`;
};

/** Positions stop here, and words behind them are found without a place. */
const LAST_POSITION = 16_383;
const MOST_POSITIONS = 255;

/** The words with their places as PostgreSQL writes them. A gap keeps phrases from reaching from title to body. */
function vectorOf({ title, body }: IndexedText): string {
  const places = new Map<string, string[]>();
  const add = (code: string, position: number, weight: string) => {
    const known = places.get(code) ?? [];
    if (position <= LAST_POSITION && known.length < MOST_POSITIONS) known.push(position + weight);
    places.set(code, known);
  };
  for (const [index, code] of title.entries()) add(code, index + 1, "A");
  for (const [index, code] of body.entries()) add(code, title.length + index + 2, "");
  const words = [...places].map(([code, known]) => (known.length > 0 ? `${code}:${known.join(",")}` : code));
  return words.join(" ");
}

/**
 * InnoDB keeps the words, so that phrases, which its index knows only in part, are checked against them. The index always
 * answers with everything that it knows of a word: few posts are read instead.
 */
const mysql: FullText = {
  join: () => sql`cross join`,
  plannedFor: (db, terms, most) => plannedFullText(db, mysql, terms, { holds: heldIn, most }),
  number: sql<number>`search_texts.number`,
  aside: (column) => column,
  match({ terms, need, where, amongFew }) {
    const held = heldIn({ terms, need, where });
    if (amongFew) return held;
    const sign = need === "all" ? "+" : "";
    const words = terms.map(({ codes, prefix }) => {
      const parts = codes.map((code, index) => code + (prefix && index === codes.length - 1 ? "*" : ""));
      return parts.length === 1 ? sign + parts[0] : `${sign}(${parts.map((part) => `+${part}`).join(" ")})`;
    });
    const columns = where === "title" ? sql`title` : sql`title, body`;
    const found = sql<SqlBool>`match(${columns}) against(${words.join(" ")} in boolean mode)`;
    if (terms.every(({ codes }) => codes.length === 1)) return found;
    return sql`(${found} and ${held})`;
  },
  insert(texts) {
    const rows = texts.map(({ number, title, body }) => sql`(${number}, ${title.join(" ")}, ${body.join(" ")})`);
    return sql`insert into search_texts (number, title, body) values ${sql.join(rows)}
      on duplicate key update title = values(title), body = values(body)`;
  },
};

/** Reads the words of a row. */
function heldIn({ terms, need, where }: Match): RawBuilder<SqlBool> {
  const checks = terms.map((term) => holds(term, where));
  return sql<SqlBool>`(${sql.join(checks, need === "all" ? sql` and ` : sql` or `)})`;
}

/** Reads the words of a row for a term; codes hold no sign that LIKE knows. */
function holds({ codes, prefix }: SearchTerm, where: Match["where"]): RawBuilder<SqlBool> {
  const pattern = `% ${codes.join(" ")}${prefix ? "" : " "}%`;
  const inTitle = sql<SqlBool>`concat(' ', search_texts.title, ' ') like ${pattern}`;
  if (where === "title") return inTitle;
  return sql`(${inTitle} or concat(' ', search_texts.body, ' ') like ${pattern})`;
}

/** How each engine keeps words. */
export const fullTexts: Readonly<Record<Engine, FullText>> = { sqlite, postgres, mysql };
