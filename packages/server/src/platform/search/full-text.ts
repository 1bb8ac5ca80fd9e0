import type { SearchTerm } from "@askwell/domain";
import type { RawBuilder, SqlBool } from "kysely";
import type { Db, Tx } from "../../tables.ts";
import type { Engine } from "../db/index.ts";
import { mysql } from "./mariadb.ts";
import { postgres } from "./postgres.ts";
import type { FewPost } from "./request.ts";
import { sqlite } from "./sqlite.ts";

/** The words of one post as codes, ready for the index. */
export interface IndexedText {
  readonly number: number;
  /** Where they are filed. */
  readonly segment: number;
  readonly title: readonly string[];
  readonly body: readonly string[];
}

/** What a document must hold: any of the terms or all of them, anywhere or in its title. */
export interface Match {
  readonly terms: readonly SearchTerm[];
  readonly need: "any" | "all";
  readonly where: "anywhere" | "title";
}

/** The rows that hold words, as a statement reads them before it looks up their facts. */
export interface Found {
  /** What stands between `from` and the table of facts. */
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<SqlBool>;
  readonly number: RawBuilder<number>;
  /** What sorts by the number. */
  readonly order: RawBuilder<number>;
}

/** How one engine keeps and finds words. */
export interface FullText {
  /** The rows of some segments that hold words. */
  find(match: Match, segments: readonly number[]): Found;
  /** Those of some posts that hold words, each looked into. */
  findThese(match: Match, posts: readonly FewPost[]): Found;
  /** All rows that hold words, for an engine that reads those few that other conditions leave one by one. */
  readonly findAmongFew?: (match: Match) => Found;
  /** The same for some words that must stand together, after a look at how common they are in a segment. */
  readonly plannedFor?: (db: Db, terms: readonly SearchTerm[], segment: number) => Promise<FullText>;
  /** The column of a condition that nearly all rows meet, where the engine would not know and read an index by it. */
  aside(column: RawBuilder<unknown>): RawBuilder<unknown>;
  /** Adds or replaces rows. */
  save(tx: Tx, texts: readonly IndexedText[]): Promise<void>;
  remove(tx: Tx, numbers: readonly number[]): Promise<void>;
}

/** How each engine keeps words. */
export const fullTexts: Readonly<Record<Engine, FullText>> = { sqlite, postgres, mysql };
