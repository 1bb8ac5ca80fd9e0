export { onVectorsChanged, vectorEngine } from "./engine/engine-vectors.ts";
export { createExternalSearch, onPluginSaved } from "./engine/external-search.ts";
export { createExternalVectors } from "./engine/external-vectors.ts";
export { continueSync, restartSync, resumeSync } from "./engine/restart-sync.ts";
export { countUnindexed, indexPosts } from "./index-posts.ts";
export { BACKGROUND_PACE } from "./pace.ts";
export { countUnranked } from "./rank-threads.ts";
export { findPosts } from "./search.ts";
