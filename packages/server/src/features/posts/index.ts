export { deletedAdvice, deletionNotes } from "./deletion-notes.ts";
export { answerDocument, questionDocument } from "./documents.ts";
export {
  clearReports,
  deleteHidings,
  findHiding,
  followHiding,
  forgetClearing,
  hiddenColumn,
  isCleared,
  listHiddenIds,
  loggedStatus,
  saveHiding,
} from "./hiding/hidden-posts.ts";
export {
  activateLinks,
  countLinks,
  deleteLinks,
  type LinkTarget,
  moveLinks,
  saveDuplicate,
  saveMentions,
} from "./links.ts";
export { listedPosts, type PostListRequest } from "./listed-posts.ts";
export { addressHash, isOwnAddress, personNumberIn, postNumbersIn } from "./old-addresses.ts";
export { bookmarkColumn, flagColumn, listOwnActions, type OwnActions, voteColumn } from "./own-actions.ts";
export {
  checkPostsUnlocked,
  checkThreadUnlocked,
  checkUnlocked,
  findPostMode,
  listEndedModes,
  type ModesColumn,
  modeNotices,
  modesOf,
  purgePostModes,
  replacePostMode,
} from "./post-modes.ts";
export { checkReasonText, reasonItem } from "./reasons.ts";
export { undeletedStatus } from "./reports/hide-undeleted.ts";
export { reopenReports, reopenSettled, settleReports } from "./reports/settle-reports.ts";
export { inRange, outdateTexts, type StoredPosts } from "./rerendering/rerender-texts.ts";
export { skippedTexts } from "./rerendering/skipped-texts.ts";
export { announceTransforms, startTransforms, transformAll } from "./rerendering/start-transforms.ts";
export { type HeldEdit, judgeEdit, judgeSuggestable } from "./reviewing/judge-edit.ts";
export { heldByRule, isSubmitter, reasonText, submitterName } from "./reviewing/reason-text.ts";
export {
  ACCEPTED,
  announceHeld,
  type Judge,
  type Judgement,
  type OnStored,
  writeReviewed,
} from "./reviewing/write-reviewed.ts";
export { claimKey, findSubmitted, RepeatedCallError, writeOnce } from "./submissions.ts";
export type { HiddenPostRow, PostModeRow } from "./table.ts";
export { type RenderedText, renderImported, renderText, rerenderText } from "./text.ts";
export {
  findThread,
  findThreads,
  isThreadPublic,
  maySeeThread,
  rememberThreads,
  type Thread,
  threadQuestionState,
} from "./threads.ts";
export { titleFor } from "./title-for.ts";
export { addToTotals, readTotal, type TotalName, totalQuery } from "./totals.ts";
export { snapshotOf, versionContents } from "./version-content.ts";
export { postAddress, questionAddress, questionIdAt, wireId } from "./wire.ts";
export {
  checkMayApprove,
  checkMayUndelete,
  type ProgramColumns,
  programOf,
  versionFor,
  writtenBy,
  writtenWith,
} from "./written-by.ts";
