export { countPendingFlags, countPendingReviews } from "./queries.ts";
