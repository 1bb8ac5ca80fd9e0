export { BACKGROUND_PACE, countUnindexed, indexPosts } from "./index-posts.ts";
