export { atom } from "./atom.ts";
export type { Feed } from "./feed.ts";
export { questionFeed } from "./question-feed.ts";
export { siteFeed } from "./site-feed.ts";
export { tagFeed } from "./tag-feed.ts";
export { userFeed } from "./user-feed.ts";
