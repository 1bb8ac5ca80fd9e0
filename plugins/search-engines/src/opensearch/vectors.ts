import type { NearestCondition, VectorSpace } from "@askwell/plugin-kit";
import { INDEX_BODY } from "./documents.ts";

/** Which server answers: both have vectors, in different words. */
export interface ServerVersion {
  readonly version?: { readonly number?: string; readonly distribution?: string };
}

/** What one kind of server calls vectors. Each dimension is a byte, as the site stores them. */
interface VectorSyntax {
  readonly settings: object;
  readonly field: (dimensions: number) => object;
  readonly search: (condition: NearestCondition) => object;
}

/**
 * The k-NN plugin of OpenSearch, with the graph of Lucene, which needs no native library. Source:
 * https://docs.opensearch.org/latest/mappings/supported-field-types/knn-vector/
 */
const opensearch: VectorSyntax = {
  settings: { "index.knn": true },
  field: (dimension) => ({
    ...{ type: "knn_vector", dimension, data_type: "byte" },
    method: { name: "hnsw", engine: "lucene", space_type: "cosinesimil" },
  }),
  search: ({ vector, limit }) => ({ query: { knn: { vector: { vector, k: limit } } } }),
};

/** Source: https://www.elastic.co/docs/reference/elasticsearch/mapping-reference/dense-vector */
const elasticsearch: VectorSyntax = {
  settings: {},
  field: (dims) => ({ type: "dense_vector", dims, element_type: "byte", index: true, similarity: "cosine" }),
  search: ({ vector, limit }) => ({
    knn: { field: "vector", query_vector: vector, k: limit, num_candidates: limit },
  }),
};

const syntaxOf = ({ version }: ServerVersion) => (version?.distribution === "opensearch" ? opensearch : elasticsearch);

/** Settings and fields of an index whose documents have vectors. */
export function vectorIndexBody(server: ServerVersion, { dimensions }: VectorSpace): object {
  const { settings, field } = syntaxOf(server);
  const { properties, ...mappings } = INDEX_BODY.mappings;
  return {
    settings: { ...INDEX_BODY.settings, ...settings },
    mappings: { ...mappings, properties: { ...properties, vector: field(dimensions) } },
  };
}

/** The request for the documents with the nearest vectors. */
export const nearestBody = (server: ServerVersion, condition: NearestCondition): object => ({
  ...syntaxOf(server).search(condition),
  size: condition.limit,
  _source: false,
});
