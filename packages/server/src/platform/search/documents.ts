import type { SearchRow } from "./table.ts";

/** The searchable content of a post; the index tokenizes the texts. */
export interface SearchDocument
  extends Omit<SearchRow, "number" | "title_tokens" | "tag_tokens" | "segment" | "ranked"> {
  /** The title of the question. Answers are found only by their own words. */
  readonly title: string;
  /** Slugs of the question's tags. */
  readonly tags: readonly string[];
  /** Plain text of the post. */
  readonly text: string;
}

/** Fields that may change without the words. */
export type SearchChange = Partial<
  Pick<SearchRow, "user_id" | "visible" | "active_at" | "score" | "accepted" | "answer_count">
>;
