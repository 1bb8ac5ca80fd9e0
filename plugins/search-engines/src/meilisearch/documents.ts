import type { NearestCondition, SearchableDocument, VectorSpace } from "@askwell/plugin-kit";

/** Searches count and reach this many results. */
export const MAX_TOTAL = 10_000;

/**
 * Settings of the index. `sort` stands first, so that an order that is asked for outranks relevance; it has no effect
 * otherwise. Source: https://www.meilisearch.com/docs/reference/api/settings
 */
export const INDEX_SETTINGS = {
  searchableAttributes: ["title", "content"],
  displayedAttributes: ["id"],
  filterableAttributes: [
    ...["id", "type", "question_id", "user_id", "tags", "accepted"],
    ...["score", "views", "answers", "created"],
  ],
  sortableAttributes: ["created", "active", "score", "id"],
  rankingRules: [
    "sort",
    "words",
    "typo",
    "proximity",
    "attribute",
    "exactness",
    "accepted_rank:desc",
    "score:desc",
    "created:desc",
  ],
  // Names whose signs would otherwise be lost.
  dictionary: ["c++", "c#", "f#", ".net"],
  pagination: { maxTotalHits: MAX_TOTAL },
} as const;

/** A document as it is stored. `accepted_rank` is `accepted` for ranking, which knows only numbers and texts. */
export function storedDocument({ tag_names: _, vector: __, title, content, ...fields }: SearchableDocument): object {
  return { ...fields, title: title.text, content: content.text, accepted_rank: fields.accepted ? 1 : 0 };
}

/** What makes vectors is the site: Meilisearch only compares them. */
const EMBEDDER = "askwell";

/** The setting of an index whose documents have vectors. Source: https://www.meilisearch.com/docs/reference/api/settings */
export const vectorSettings = ({ dimensions }: VectorSpace) => ({
  embedders: { [EMBEDDER]: { source: "userProvided", dimensions } },
});

/** Whether an index has that setting. */
export const storesVectors = ({ embedders }: { readonly embedders?: unknown }): boolean =>
  typeof embedders === "object" && embedders !== null && EMBEDDER in embedders;

/** In an index with vectors, a document without one has to say so: the whole batch would fail. */
export const storedVector = ({ vector }: SearchableDocument): object => ({
  _vectors: { [EMBEDDER]: vector ?? null },
});

/** The request for the documents with the nearest vectors; those without one would come last. */
export const nearestQuery = ({ vector, limit }: NearestCondition): object => ({
  ...{ vector, hybrid: { embedder: EMBEDDER, semanticRatio: 1 } },
  ...{ attributesToRetrieve: ["id"], limit },
});

/** Whether an index has these settings: one that has been created by a document alone has none. */
export function hasSettings(settings: Readonly<Record<string, unknown>>): boolean {
  const names = ["filterableAttributes", "sortableAttributes", "rankingRules"] as const;
  const inOrder = (list: unknown) => (Array.isArray(list) ? list.map(String).sort().join() : "");
  return names.every((name) => inOrder(settings[name]) === inOrder(INDEX_SETTINGS[name]));
}
