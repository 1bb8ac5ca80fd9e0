import type { SearchRow } from "../../features/search/table.ts";
import type { Db, Tx } from "../../tables.ts";
import type { Engine } from "../db/index.ts";
import { findPosts } from "./find.ts";
import { fullTexts } from "./full-text.ts";
import { type SearchBounds, type SearchRequest, type SearchResult, USUAL_BOUNDS } from "./request.ts";
import { addDocuments, refreshThread, removeDocuments, retagDocument, saveDocuments, updateDocument } from "./save.ts";
import { divideSegments, misfiledPosts } from "./segments.ts";

export type { SearchRequest, SearchResult } from "./request.ts";

/** What can be found of a post; the platform turns texts into tokens. */
export interface SearchDocument extends Omit<SearchRow, "number" | "title_tokens" | "tag_tokens" | "segment"> {
  /** The title of the question. An answer is found by its own words only. */
  readonly title: string;
  /** Slugs of the question's tags. */
  readonly tags: readonly string[];
  /** Plain text of the post. */
  readonly text: string;
}

/** What may change of a document without its words. */
export type SearchChange = Partial<Pick<SearchRow, "visible" | "active_at" | "score" | "accepted" | "answer_count">>;

/** Full text in the site's own database, the same on every engine. Source: docs/decisions/search.md. */
export interface SearchIndex {
  /** Adds or replaces documents, in the transaction that changes the posts. */
  save(tx: Tx, documents: readonly SearchDocument[]): Promise<void>;
  /** Adds many documents without their words, which are filed with all others that are misfiled. */
  add(tx: Tx, documents: readonly SearchDocument[]): Promise<void>;
  /** Changes what filters and ranking depend on, without touching the words. */
  update(tx: Tx, postId: string, change: SearchChange): Promise<void>;
  /** Replaces the slugs of a question's tags. */
  retag(tx: Tx, questionId: string, tags: readonly string[]): Promise<void>;
  /** Brings in line who sees a question and its answers, after the state of any of them was changed in `tx`. */
  refreshThread(tx: Tx, questionId: string): Promise<void>;
  /** Forgets posts that are gone for good. */
  remove(tx: Tx, postIds: readonly string[]): Promise<void>;
  /** Divides segments that have become too long. The words of their posts are then misfiled. */
  divide(tx: Tx): Promise<void>;
  /** Posts to be saved again because their words are filed nowhere or elsewhere: ids, so many at a time. */
  misfiled(db: Db, most: number): AsyncGenerator<string[]>;
  /** Finds what everybody may see: one page of ids, in order, and how many there are, exact up to 10,000. */
  find(db: Db, request: SearchRequest): Promise<SearchResult>;
}

/** The search of a site on one engine. */
export function createSearchIndex(engine: Engine, bounds: SearchBounds = USUAL_BOUNDS): SearchIndex {
  const fullText = fullTexts[engine];
  return {
    save: (tx, documents) => saveDocuments(tx, fullText, documents),
    add: addDocuments,
    update: updateDocument,
    retag: retagDocument,
    refreshThread,
    remove: (tx, postIds) => removeDocuments(tx, fullText, postIds),
    divide: (tx) => divideSegments(tx, bounds.segment),
    misfiled: misfiledPosts,
    find: (db, request) => findPosts(db, fullText, request, bounds),
  };
}
