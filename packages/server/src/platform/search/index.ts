import type { SearchRow } from "../../features/search/table.ts";
import type { Db, Tx } from "../../tables.ts";

/** What can be found of a post; the platform turns texts into tokens. */
export interface SearchDocument extends Omit<SearchRow, "number" | "title_tokens" | "tag_tokens" | "tokens"> {
  title: string;
  /** Slugs of the question's tags. */
  tags: readonly string[];
  /** Plain text of the post. */
  text: string;
}

/** Full text in the site's own database, the same on every engine. */
export interface SearchIndex {
  /** Adds or replaces documents, in the transaction that changes the posts. */
  save(tx: Tx, documents: readonly SearchDocument[]): Promise<void>;
  /** Changes what ranking and visibility depend on, without touching the texts. */
  update(
    tx: Tx,
    postId: string,
    change: Partial<Omit<SearchRow, "post_id" | "number" | "title_tokens" | "tag_tokens" | "tokens">>,
  ): Promise<void>;
  /** Posts whose text holds any of the encoded tokens, newest first, at most `most`: the candidates for ranking. */
  candidates(db: Db, match: { tokens: readonly string[]; most: number }): Promise<{ postIds: string[] }>;
}
