import { limits, type SearchNumber, type SearchTerm } from "@askwell/domain";
import type { Db } from "../../tables.ts";
import type { FullText } from "./full-text.ts";

/** What is searched for. Filters that are null do not count. */
export interface SearchRequest {
  /** One of them is enough; none finds everything that the filters let through. */
  readonly terms: readonly SearchTerm[];
  readonly kind: "question" | "answer" | null;
  /** Tags in whose public lists the question stands, those of synonyms included: all of them. Ids of main tags. */
  readonly tagIds: readonly string[];
  readonly user_id: string | null;
  readonly question_id: string | null;
  readonly score: SearchNumber | null;
  readonly answer_count: SearchNumber | null;
  readonly view_count: SearchNumber | null;
  readonly accepted: boolean | null;
  readonly order: "relevance" | "newest" | "active" | "score";
  readonly offset: number;
  readonly size: number;
}

/** One page of what was found. */
export interface SearchResult {
  /** How many posts there are, at most 10,000. */
  readonly count: number;
  readonly postIds: string[];
}

/** How much is read at most. */
export interface SearchBounds {
  /** What is counted, and what is sorted by something else than age: the newest so many. */
  readonly counted: number;
  /** What is ranked. */
  readonly ranked: number;
  /** How many posts that hold all words of a phrase are compared with it. */
  readonly compared: number;
  /** How many posts of a filter are looked into one by one. */
  readonly few: number;
  /** To look into a post takes as long as to go through so many that words have found. */
  readonly lookUp: number;
  /** How many posts a segment should have; it has at most twice as many. */
  readonly segment: number;
}

/** A post that is known before its words are looked at. */
export interface FewPost {
  readonly number: number;
  /** Where its words are filed. */
  readonly segment: number;
}

/** The bounds that docs/rules/search.md names in F7, F14, F15 and F17. */
export const USUAL_BOUNDS: SearchBounds = {
  counted: limits.searchCount.max,
  ranked: 2000,
  compared: 6000,
  few: 1000,
  lookUp: 150,
  segment: 6000,
};

/** What finding needs to know. */
export interface Search {
  readonly db: Db;
  readonly fullText: FullText;
  readonly request: SearchRequest;
  readonly bounds: SearchBounds;
  /** The segments of the site, the newest first. */
  readonly segments: readonly number[];
  /** All posts that a filter leaves, where each of them is looked into; null where words come first. */
  readonly few: readonly FewPost[] | null;
}
