export { countCommunity, outdateCommunity } from "./count-community.ts";
export { countReferrer, countSearch, saveDailyCounts } from "./daily-counts.ts";
