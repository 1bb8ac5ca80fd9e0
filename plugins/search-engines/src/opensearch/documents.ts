import type { SearchableDocument } from "@askwell/plugin-kit";

/**
 * Prefix queries of this many characters are looked up like whole words. A code has a letter more than its word, and only
 * words of three letters and more are searched for by prefix.
 */
const PREFIXES = { min_chars: 4, max_chars: 8 };
/** Texts are codes of words, separated by spaces; the site has folded and divided them. */
const codes = { type: "text", analyzer: "whitespace", index_prefixes: PREFIXES } as const;
const keyword = { type: "keyword" } as const;
const number = { type: "long" } as const;

/** Settings and fields of the index. */
export const INDEX_BODY = {
  settings: { number_of_shards: 1, refresh_interval: "1s" },
  mappings: {
    dynamic: "strict",
    properties: {
      ...{ title: codes, content: codes },
      ...{ id: keyword, type: keyword, question_id: keyword, user_id: keyword, tags: keyword },
      ...{ created: number, active: number, score: number, votes: number, views: number, answers: number },
      accepted: { type: "boolean" },
    },
  },
} as const;

/** A document as it is stored. `votes` is the score for ranking, which must not be negative. */
export function storedDocument({ tag_names: _, title, content, ...fields }: SearchableDocument): object {
  return { ...fields, title: title.words, content: content.words, votes: Math.max(0, fields.score) };
}
