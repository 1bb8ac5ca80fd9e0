export { searchMeilisearch } from "./meilisearch/plugin.ts";
export { searchOpensearch } from "./opensearch/plugin.ts";
