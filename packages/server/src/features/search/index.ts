export { createExternalSearch, onPluginSaved } from "./engine/external-search.ts";
export { continueSync, restartSync, resumeSync } from "./engine/restart-sync.ts";
export { BACKGROUND_PACE, countUnindexed, indexPosts } from "./index-posts.ts";
