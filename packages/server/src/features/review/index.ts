export { setPostStatus } from "./decide-queued-post.ts";
export { type LockedPost, lockPost, rowOf } from "./lock-post.ts";
export { giveReviewsOf, listImpossibleFlags } from "./merging/give-flags.ts";
export { endDueModes } from "./modes/end-due-modes.ts";
export { objectLocations } from "./object-locations.ts";
export { mayEditPreparedTexts } from "./prepared-texts/may-edit-texts.ts";
export { preparedTextOf } from "./prepared-texts/save-prepared-text.ts";
export { countPendingFlags, countPendingReviews } from "./queries.ts";
export { countWaiting } from "./reviewing-types.ts";
export { dropFlag, rejectWaitingPost, reopenFlags, requeuePost, settleSpamFlags } from "./settle-removed.ts";
export {
  countOpenTasks,
  MAX_POLLED_TASKS,
  mayReviewSome,
  mayReviewTasks,
  reviewsByRight,
} from "./tasks/task-access.ts";
