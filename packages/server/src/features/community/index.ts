export { countCommunity, outdateCommunity } from "./count-community.ts";
export { countReferrer, countSearch, countSlowPage, SLOW_PAGE_MS, saveDailyCounts } from "./daily-counts.ts";
export { slowPages } from "./slow-pages.ts";
