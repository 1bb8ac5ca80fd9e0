import type { Engine } from "../db/index.ts";
import type { PlatformDb, PlatformTx } from "../tables.ts";
import type { SearchChange, SearchDocument } from "./documents.ts";
import { fullTexts } from "./engines.ts";
import { findPosts } from "./find.ts";
import { DEFAULT_BOUNDS, type SearchBounds, type SearchRequest, type SearchResult } from "./request.ts";
import { addDocuments, refreshThread, removeDocuments, retagDocument, saveDocuments, updateDocument } from "./save.ts";
import { divideSegments, misfiledPosts } from "./segments.ts";

export type { SearchChange, SearchDocument } from "./documents.ts";
export type { SearchRequest, SearchResult } from "./request.ts";

/** Full text search in the site's own database, with the same results on every engine. Source: docs/decisions/search.md. */
export interface SearchIndex {
  /** Adds or replaces documents, in the transaction that changes the posts. */
  save(tx: PlatformTx, documents: readonly SearchDocument[]): Promise<void>;
  /** Adds many documents without their words, which are indexed later; see `misfiled`. */
  add(tx: PlatformTx, documents: readonly SearchDocument[]): Promise<void>;
  /** Changes the fields of filters and ranking, without the words. */
  update(tx: PlatformTx, postId: string, change: SearchChange): Promise<void>;
  /** Replaces the slugs of a question's tags. */
  retag(tx: PlatformTx, questionId: string, tags: readonly string[]): Promise<void>;
  /** Updates the visibility of a question and its answers, after the status of any of them was changed in `tx`. */
  refreshThread(tx: PlatformTx, questionId: string): Promise<void>;
  /** Removes purged posts. */
  remove(tx: PlatformTx, postIds: readonly string[]): Promise<void>;
  /** Splits oversized segments. The words of their posts have to be indexed again then. */
  divide(tx: PlatformTx): Promise<void>;
  /** Batches of ids of posts whose words are not indexed, or in the wrong segment; save them again. */
  misfiled(db: PlatformDb, batchSize: number): AsyncGenerator<string[]>;
  /** Finds public posts: one page of ids, in order, and the count, exact up to 10,000. */
  find(db: PlatformDb, request: SearchRequest): Promise<SearchResult>;
}

/** Creates the search index of a site on one engine. */
export function createSearchIndex(engine: Engine, bounds: SearchBounds = DEFAULT_BOUNDS): SearchIndex {
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
