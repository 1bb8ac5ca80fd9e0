export {
  deleteFlagsOn,
  giveFlags,
  giveFlagsOn,
  insertFlag,
  listOpenFlags,
  updateFlags,
} from "./open-flags.ts";
export {
  claimQueueItem,
  closeQueueItem,
  countQueueReview,
  giveQueueItems,
  isReviewable,
  lockQueueItem,
  openQueueItem,
  type QueueItemKey,
  releaseQueueItem,
  removeStaleQueueItems,
} from "./queue-items.ts";
export {
  claimTask,
  closeAppealsOf,
  closeTask,
  closeTasksOf,
  findTask,
  giveTasks,
  hideTasks,
  isDeleted,
  isUrgent,
  markUrgent,
  moveCommentTasks,
  moveTasks,
  moveTasksBelow,
  openTask,
  releaseTask,
  type TaskKey,
} from "./review-tasks.ts";
export type { FlagRow, QueueItemRow, ReviewTaskRow } from "./table.ts";
