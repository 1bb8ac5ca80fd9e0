import { ApiFailure, type IndexSettings, type StoredDocument, type StoredIndex } from "./index-store.ts";

interface Embedder {
  readonly source: string;
  readonly dimensions: number;
}

/** Throws for embedders that need more than the site gives. */
export function checkEmbedders(embedders: unknown): void {
  for (const [name, { source, dimensions }] of Object.entries((embedders ?? {}) as Record<string, Embedder>))
    if (source !== "userProvided" || !Number.isSafeInteger(dimensions) || dimensions < 1)
      throw new ApiFailure(400, "invalid_settings_embedders", `\`.embedders.${name}\`: the stand-in makes no vectors.`);
}

const embeddersOf = ({ embedders }: IndexSettings) => Object.entries(embedders as Record<string, Embedder>);

function checkLength({ dimensions }: Embedder, vector: readonly unknown[]): void {
  if (vector.length !== dimensions || !vector.every((value) => typeof value === "number"))
    throw new ApiFailure(400, "invalid_vector_dimensions", `expected: \`${dimensions}\`, got: \`${vector.length}\`.`);
}

/**
 * Throws for a document that has no vector and does not say so. Source:
 * https://www.meilisearch.com/docs/reference/errors/error_codes
 */
export function checkVectors({ settings }: StoredIndex, document: StoredDocument): void {
  for (const [name, embedder] of embeddersOf(settings)) {
    const vector = (document._vectors as Record<string, unknown> | undefined)?.[name];
    if (Array.isArray(vector)) checkLength(embedder, vector);
    else if (vector !== null)
      throw new ApiFailure(400, "vector_embedding_error", `no vectors provided for document, \`_vectors.${name}\`.`);
  }
}

const lengthOf = (vector: readonly number[]) => Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));

function cosine(one: readonly number[], other: readonly number[]): number {
  const product = one.reduce((sum, value, at) => sum + value * other[at]!, 0);
  return product / (lengthOf(one) * lengthOf(other));
}

/**
 * All documents by the angles of their vectors, those without one last; null for a search by words. Source:
 * https://www.meilisearch.com/docs/reference/api/search
 */
export function findNearest(
  { settings, documents }: StoredIndex,
  { vector, hybrid }: Readonly<Record<string, unknown>>,
): StoredDocument[] | null {
  if (vector === undefined) return null;
  const { embedder: name = "", semanticRatio } = (hybrid ?? {}) as { embedder?: string; semanticRatio?: number };
  if (hybrid === undefined)
    throw new ApiFailure(400, "missing_search_hybrid", "Passing `vector` requires passing `hybrid`.");
  const embedder = embeddersOf(settings).find(([each]) => each === name)?.[1];
  if (!embedder) throw new ApiFailure(400, "invalid_search_embedder", `Cannot find embedder with name \`${name}\`.`);
  if (semanticRatio !== 1)
    throw new ApiFailure(400, "bad_request", "The stand-in compares vectors or words, not both.");
  checkLength(embedder, vector as readonly unknown[]);
  const similarity = ({ _vectors }: StoredDocument) => {
    const own = (_vectors as Record<string, readonly number[] | null>)[name];
    return own ? cosine(own, vector as readonly number[]) : -2;
  };
  return [...documents.values()].toSorted((one, other) => similarity(other) - similarity(one));
}
