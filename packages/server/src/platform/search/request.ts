import { limits, type SearchNumber, type SearchTerm, type SearchText, type TimeLimits } from "@askwell/domain";
import type { PlatformDb } from "../tables.ts";
import type { CheckLimits, FullText, PrefilteredPost } from "./full-text.ts";
import type { SearchedMeaning } from "./semantic.ts";

/** What the threads of a tag tell about the number of its posts with the words. */
export interface ThreadSample {
  /** Threads with any of the words, among all threads of the tag or the newest. */
  readonly threads: number;
  /** Their posts. */
  readonly posts: number;
  /** How many threads of the tag each of them stands for. */
  readonly each: number;
  /** The share of the threads of the site that contain any of the words, if words are independent. */
  readonly share: number;
}

/** A search request. Filters that are null do not apply. */
export interface SearchRequest {
  /** Any of them matches; an empty list matches everything that the filters leave. */
  readonly terms: readonly SearchTerm[];
  /** The words and phrases of the terms, as they were typed. */
  readonly texts: readonly SearchText[];
  /** Only titles count for the order, as for similar questions; an engine outside of the database reads no others. */
  readonly isSimilar?: boolean;
  /** For a search without filters: what is related by meaning is mixed with what fits the words. */
  readonly meaning?: SearchedMeaning;
  /** Ids of questions that come first by relevance, in order. */
  readonly best?: readonly string[];
  /** What the threads of a tag tell about the number of matches. */
  readonly sample?: ThreadSample;
  /** For a search without filters: the number of threads with one of its words, the most frequent one. */
  readonly threadsOfWord?: number;
  /** Those of `tagIds` in which each match is looked up; of the others all posts are collected. */
  readonly lookedUpTagIds?: ReadonlySet<string>;
  readonly kind: "question" | "answer" | null;
  /** Main tag ids; the question must be in the public lists of all of them, including by synonyms. */
  readonly tagIds: readonly string[];
  /** The synonyms of these tags, by their id. */
  readonly synonymIds?: ReadonlyMap<string, readonly string[]>;
  /** Questions of some of these tags. One without a number is read as a small one, which is slower for a large tag. */
  readonly tagSizes?: ReadonlyMap<string, number>;
  readonly user_id: string | null;
  readonly question_id: string | null;
  readonly score: SearchNumber | null;
  readonly answer_count: SearchNumber | null;
  readonly view_count: SearchNumber | null;
  readonly accepted: boolean | null;
  /** When the posts were written. */
  readonly created: TimeLimits | null;
  readonly order: "relevance" | "newest" | "active" | "score";
  readonly offset: number;
  readonly size: number;
}

/** One page of results. */
export interface SearchResult {
  /** Number of matching posts, at most 10,000. */
  readonly count: number;
  /** Whether the count is an estimate. */
  readonly isEstimate?: boolean;
  readonly postIds: string[];
}

/** Limits of a search. */
export interface SearchBounds extends CheckLimits {
  /** Posts that are counted, and that are sorted by something other than age: the newest. */
  readonly counted: number;
  /** Posts that are ranked. */
  readonly ranked: number;
  /** By relevance, posts after which counting ends with an estimate. */
  readonly enough: number;
  /** Questions of a large tag. */
  readonly large: number;
  /** Posts with all words of a phrase that are compared with it. */
  readonly compared: number;
  /** Nominal number of posts of a segment; the maximum is twice as many. */
  readonly segment: number;
}

/** The limits named in docs/rules/search.md F7, F14, F15 and F17. */
export const DEFAULT_BOUNDS: Omit<SearchBounds, keyof CheckLimits> = {
  counted: limits.searchCount.max,
  ranked: 2000,
  enough: 1000,
  large: 8000,
  compared: 6000,
  segment: 6000,
};

/** Context of a running search. */
export interface Search {
  readonly db: PlatformDb;
  readonly fullText: FullText;
  readonly request: SearchRequest;
  readonly bounds: SearchBounds;
  /** The segments of the site, newest first. */
  readonly segments: readonly number[];
  /** Whether the words are so rare that all segments are read at once. */
  readonly isRare?: boolean;
  /** All posts that the filters leave, if each of them is checked; null if words are searched first. */
  readonly few: readonly PrefilteredPost[] | null;
}
