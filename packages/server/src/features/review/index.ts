export { countPendingFlags, countPendingReviews } from "./queries.ts";
export { countOpenTasks } from "./tasks/task-access.ts";
