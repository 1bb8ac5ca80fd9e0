import type { CacheTags } from "../../cache-tags.ts";
import type { FieldChecks, Handlers } from "../../handler.ts";
import { auditRevision } from "./audit-revision.ts";
import { decideFlag, flagProblems } from "./decide-flag.ts";
import { decideFlagAsAdmin } from "./decide-flag-as-admin.ts";
import { decideQueuedPost, queuedPostProblems } from "./decide-queued-post.ts";
import { flagPost } from "./flag-post.ts";
import { flaggedPosts } from "./flagged-posts.ts";
import { moderationRecord } from "./moderation-record.ts";
import { endPostMode } from "./modes/end-post-mode.ts";
import { postModeProblems, setPostMode } from "./modes/set-post-mode.ts";
import { deletePreparedText } from "./prepared-texts/delete-prepared-text.ts";
import { movePreparedText } from "./prepared-texts/move-prepared-text.ts";
import { preparedTexts } from "./prepared-texts/prepared-texts.ts";
import { previewPreparedText } from "./prepared-texts/preview-prepared-text.ts";
import { readPreparedTexts } from "./prepared-texts/read-prepared-texts.ts";
import { preparedTextProblems, savePreparedText } from "./prepared-texts/save-prepared-text.ts";
import { publicLog } from "./public-log/public-log.ts";
import { queuedPosts } from "./queued-posts.ts";
import { reviewingTypes } from "./reviewing-types.ts";
import { revisionsUnreviewed } from "./revisions-unreviewed.ts";
import { exportStaffLog } from "./staff-log/export-staff-log.ts";
import { staffLog } from "./staff-log/staff-log.ts";
import { claimReviewTask } from "./tasks/claim-review-task.ts";
import { decideReviewTasks } from "./tasks/decide-review-tasks.ts";
import { reviewTask } from "./tasks/review-task.ts";
import { reviewTasks } from "./tasks/review-tasks.ts";
import { undoStaffAction } from "./undo-staff-action.ts";

export const routes = {
  auditRevision,
  claimReviewTask,
  decideFlag,
  decideFlagAsAdmin,
  decideQueuedPost,
  decideReviewTasks,
  deletePreparedText,
  endPostMode,
  exportStaffLog,
  flagPost,
  flaggedPosts,
  moderationRecord,
  queuedPosts,
  reviewTask,
  reviewTasks,
  reviewingTypes,
  revisionsUnreviewed,
  movePreparedText,
  preparedTexts,
  previewPreparedText,
  publicLog,
  readPreparedTexts,
  savePreparedText,
  setPostMode,
  staffLog,
  undoStaffAction,
} satisfies Partial<Handlers>;

export const fieldChecks = {
  decideFlag: flagProblems,
  decideQueuedPost: queuedPostProblems,
  savePreparedText: preparedTextProblems,
  setPostMode: postModeProblems,
} satisfies FieldChecks;

export const cacheTags = {
  publicLog: () => ["staff_log", "questions", "tags"],
} satisfies Partial<CacheTags>;
