import type { SearchTerm } from "@askwell/domain";
import type { RawBuilder, SqlBool } from "kysely";
import type { PlatformDb, PlatformTx } from "../tables.ts";

/** A post that a filter has found before its words are checked. */
export interface PrefilteredPost {
  readonly number: number;
  /** The segment in which its words are indexed. */
  readonly segment: number;
}

/** The tokens of a post, ready for the index. */
export interface IndexedText {
  readonly number: number;
  /** The segment of the post. */
  readonly segment: number;
  readonly title: readonly string[];
  readonly body: readonly string[];
}

/** What to match: any or all of the terms, anywhere or in the title. */
export interface Match {
  readonly terms: readonly SearchTerm[];
  readonly need: "any" | "all";
  readonly where: "anywhere" | "title";
}

/** SQL fragments that select matching posts, to be joined with the search rows. */
export interface MatchedRows {
  /** Between `from` and the table of search rows. */
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<SqlBool>;
  readonly number: RawBuilder<number>;
  /** Expression that sorts by number. */
  readonly order: RawBuilder<number>;
}

/** When the posts of a filter are checked one by one, instead of reading all matches of the words; and how many of these. */
export interface CheckLimits {
  /** Posts of a filter that are checked one by one. */
  readonly few: number;
  /** Checking one post costs as much as reading this many matches. */
  readonly lookUp: number;
  /** Matches of the words that a filter checks before counting ends with an estimate. */
  readonly checked: number;
}

/** Full text index of one engine. */
export interface FullText {
  readonly checks: CheckLimits;
  /** Matches within some segments. */
  find(match: Match, segments: readonly number[]): MatchedRows;
  /** Matches among the given posts; each is checked. */
  findAmong(match: Match, posts: readonly PrefilteredPost[]): MatchedRows;
  /** All matches, for an engine that checks the rows left by other conditions one by one. */
  readonly findInRows?: (match: Match) => MatchedRows;
  /** An index that uses statistics of the words in a segment, for matches that need all terms. */
  readonly withStatistics?: (db: PlatformDb, terms: readonly SearchTerm[], segment: number) => Promise<FullText>;
  /** Excludes a column of an unselective condition from the choice of an index, where the engine would choose it. */
  aside(column: RawBuilder<unknown>): RawBuilder<unknown>;
  /** Adds or replaces rows. */
  save(tx: PlatformTx, texts: readonly IndexedText[]): Promise<void>;
  remove(tx: PlatformTx, numbers: readonly number[]): Promise<void>;
}
