import type { PluginContext } from "./context.ts";

/** How a search plugin presents itself on the search page. */
export interface SearchEngineDescription {
  /** An SVG in base64; "" shows none. */
  readonly icon: string;
  /** URL of the search engine's own site. */
  readonly link: string;
}

/** A text, and how the site's own search divides it. */
export interface SearchableText {
  /** Plain text. */
  readonly text: string;
  /**
   * Its words in order, separated by spaces, each encoded as 4 to 80 of `a-z0-9`. The code of the start of a word is the
   * start of the word's code. An engine that indexes these, split at spaces, finds the same posts as the site's own
   * search in every language; an engine with its own tokenizer indexes `text`.
   */
  readonly words: string;
}

/** A public question or answer. Posts that are not public are never handed to a plugin. */
export interface SearchableDocument {
  readonly id: string;
  readonly type: "question" | "answer";
  /** The question of an answer; of a question its own id. */
  readonly question_id: string;
  readonly user_id: string;
  /** Empty for answers. */
  readonly title: SearchableText;
  readonly content: SearchableText;
  /** Ids of the question's tags, in an answer too. */
  readonly tags: readonly string[];
  /** Slugs of the tags of a question; empty for answers, which are not found by words of tags. */
  readonly tag_names: readonly string[];
  /** Unix seconds. */
  readonly created: number;
  /** Last activity in Unix seconds. */
  readonly active: number;
  readonly score: number;
  /** Views of a question; 0 for answers. */
  readonly views: number;
  /** Number of answers of a question; 0 for answers. */
  readonly answers: number;
  /** A question with an accepted answer, or an accepted answer. */
  readonly accepted: boolean;
  /**
   * What the post means: whole numbers from -127 to 127, of which only the angle counts, as many as `startVectors` was
   * told. Left out for posts that have none, and always if `startVectors` did not return true.
   */
  readonly vector?: readonly number[];
}

/** The vectors that the documents of an index have. */
export interface VectorSpace {
  /** How many numbers each has. */
  readonly dimensions: number;
}

/** Which documents to find by their vectors. */
export interface NearestCondition {
  /** As `SearchableDocument.vector`. */
  readonly vector: readonly number[];
  /** Ids, at most: 100 or less. */
  readonly limit: number;
}

/** A word or phrase that is searched for. */
export interface ConditionWord {
  /** As it was typed. */
  readonly text: string;
  /** The words of `text`, encoded as in `SearchableText.words`; they stand next to each other. */
  readonly codes: readonly string[];
  /** The last of the codes may also be the start of a word. */
  readonly is_prefix: boolean;
  /** Was typed in quotation marks. */
  readonly is_phrase: boolean;
}

/** Limits of a number, both inclusive; null is no limit. */
export interface NumberRange {
  readonly min: number | null;
  readonly max: number | null;
}

/** What posts are searched for. Null filters do not apply; all others are combined. */
export interface SearchCondition {
  /** A post contains at least one of them; with none of them all posts match. */
  readonly words: readonly ConditionWord[];
  /** Tag ids: a post has a tag of each group, which are a tag and its synonyms. */
  readonly tags: readonly (readonly string[])[];
  readonly type: "question" | "answer" | null;
  readonly user_id: string | null;
  /** Answers to this question. */
  readonly question_id: string | null;
  readonly question_accepted: boolean | null;
  readonly answer_accepted: boolean | null;
  readonly score: NumberRange | null;
  readonly views: NumberRange | null;
  readonly answers: NumberRange | null;
  /** When the posts were written, in Unix seconds. */
  readonly created: NumberRange | null;
  /** Ids of at most 200 documents that are neither found nor counted: the site shows them before the hits. */
  readonly excluded: readonly string[];
  /** `relevance` without words is `newest`. All orders are descending; equal posts by `created`, then `id`. */
  readonly order: "relevance" | "newest" | "active" | "score";
  /** Starts at 1. `page * page_size` is at most 10,000. */
  readonly page: number;
  readonly page_size: number;
}

/** One page of results. */
export interface SearchHits {
  /** Ids of documents, in order, at most `page_size`. */
  readonly ids: readonly string[];
  /** Number of matching documents; 10,000 stands for more as well. */
  readonly total: number;
}

/** How documents are stored. */
export interface IndexingOptions {
  /**
   * True between `startSync` and `finishSync`: the documents need to be searchable only after `finishSync`. Otherwise
   * when the promise is resolved.
   */
  readonly isFullSync: boolean;
  readonly signal: AbortSignal;
}

/** The state of an engine. */
export interface SearchHealth {
  /** Number of stored documents; null if there is no index, and all documents have to be sent again. */
  readonly documents: number | null;
}

/**
 * A search engine that replaces the site's own search. Every function rejects when the engine does not answer as it
 * should; the site's own search answers then, and changes are sent again later. Calls that change documents are never
 * made at the same time. Source: docs/rules/search.md F19 to F27, docs/rules/semantic-search.md SM12.
 */
export interface SearchEngine {
  readonly describe: (context: PluginContext) => SearchEngineDescription;
  /** Creates an empty index, replacing one that exists. `index` is called with all documents then. */
  readonly startSync: (context: PluginContext, signal: AbortSignal) => Promise<void>;
  /**
   * Called after `startSync` and before the first document, if the site has vectors: lets the empty index store them.
   * False if this server cannot; documents are sent without vectors then. Needs `nearest`.
   */
  readonly startVectors?: (context: PluginContext, space: VectorSpace, signal: AbortSignal) => Promise<boolean>;
  /** All documents have been sent. */
  readonly finishSync: (context: PluginContext, signal: AbortSignal) => Promise<void>;
  /** Adds or replaces at most 100 documents. */
  readonly index: (
    context: PluginContext,
    documents: readonly SearchableDocument[],
    options: IndexingOptions,
  ) => Promise<void>;
  /** Removes documents; those that do not exist are ignored. They are not found any more when the promise is resolved. */
  readonly remove: (context: PluginContext, ids: readonly string[], signal: AbortSignal) => Promise<void>;
  /**
   * Finds documents; null if the engine cannot answer this condition: the site's own search does then. Filters are
   * exact; words may find more than the own search would, such as words with typing errors.
   */
  readonly search: (
    context: PluginContext,
    condition: SearchCondition,
    signal: AbortSignal,
  ) => Promise<SearchHits | null>;
  /** Ids of questions with most of these words in the title, the most similar first. */
  readonly similar: (
    context: PluginContext,
    words: readonly ConditionWord[],
    options: { readonly limit: number; readonly signal: AbortSignal },
  ) => Promise<readonly string[]>;
  /**
   * Ids of the documents whose vectors have the smallest angles to this one, the nearest first; some may be missed. Asked
   * only if `startVectors` returned true. The site compares the vectors of these posts itself.
   */
  readonly nearest?: (
    context: PluginContext,
    condition: NearestCondition,
    signal: AbortSignal,
  ) => Promise<readonly string[]>;
  readonly health: (context: PluginContext, signal: AbortSignal) => Promise<SearchHealth>;
}
