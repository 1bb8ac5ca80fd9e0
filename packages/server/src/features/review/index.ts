export { giveFlags, giveReviewsOf, listImpossibleFlags } from "./give-flags.ts";
export { type LockedPost, lockPost, rowOf } from "./lock-post.ts";
export { endDueModes } from "./modes/end-due-modes.ts";
export { objectLocations } from "./object-locations.ts";
export { preparedTextOf } from "./prepared-texts/save-prepared-text.ts";
export { countPendingFlags, countPendingReviews } from "./queries.ts";
export { countWaiting } from "./reviewing-types.ts";
export { dropFlag, rejectWaitingPost, reopenFlags, requeuePost, settleSpamFlags } from "./settle-removed.ts";
export { countOpenTasks, mayReviewTasks, reviewsByRight } from "./tasks/task-access.ts";
