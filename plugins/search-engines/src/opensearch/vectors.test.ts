import { expect, test } from "vitest";
import { INDEX_BODY } from "./documents.ts";
import { nearestBody, vectorIndexBody } from "./vectors.ts";

const opensearch = { version: { number: "2.19.1", distribution: "opensearch" } };
const elasticsearch = { version: { number: "8.15.0" } };

test("SM12 OpenSearch stores vectors in a field of the k-NN plugin, beside the fields for words", () => {
  expect(vectorIndexBody(opensearch, { dimensions: 3 })).toMatchObject({
    settings: { ...INDEX_BODY.settings, "index.knn": true },
    mappings: {
      ...{ dynamic: "strict", properties: INDEX_BODY.mappings.properties },
    },
  });
  expect(vectorIndexBody(opensearch, { dimensions: 3 })).toMatchObject({
    mappings: { properties: { vector: { type: "knn_vector", dimension: 3, data_type: "byte" } } },
  });
  expect(nearestBody(opensearch, { vector: [1, 2, 3], limit: 5 })).toEqual({
    query: { knn: { vector: { vector: [1, 2, 3], k: 5 } } },
    ...{ size: 5, _source: false },
  });
});

test("SM12 Elasticsearch has its own words for the same", () => {
  expect(vectorIndexBody(elasticsearch, { dimensions: 3 })).toMatchObject({
    settings: INDEX_BODY.settings,
    mappings: { properties: { vector: { type: "dense_vector", dims: 3, element_type: "byte", similarity: "cosine" } } },
  });
  expect(nearestBody(elasticsearch, { vector: [1, 2, 3], limit: 5 })).toEqual({
    knn: { field: "vector", query_vector: [1, 2, 3], k: 5, num_candidates: 5 },
    ...{ size: 5, _source: false },
  });
});
