export { addQuestion, newQuestionProblems, newQuestionRow, storeQuestion } from "./asking/add-question.ts";
export { applyQuestionEdit } from "./asking/apply-question-edit.ts";
export {
  changeQuestion,
  publishQuestion,
  recountLinks,
  stateOf,
  withDerived as completeRow,
} from "./asking/change-question.ts";
export { editProblems, editQuestionIn } from "./asking/edit-question.ts";
export { retagQuestion } from "./asking/retag-question.ts";
export { fittingTags } from "./asking/suggest-tags.ts";
export type { UncountedVotes } from "./bulk.ts";
export { purgeQuestionRows } from "./bulk.ts";
export { giveClosingVotes } from "./closing-votes/give-closing-votes.ts";
export { voteOnClosing } from "./closing-votes/vote-on-closing.ts";
export { giveLastAnswer, giveLastEdits, giveQuestion } from "./give-question.ts";
export { giveReads } from "./give-reads.ts";
export { bookmarkedQuestions } from "./lists/list-items.ts";
export { prefillListCheckpoints } from "./lists/question-page.ts";
export { refreshHotScores } from "./lists/refresh-hot.ts";
export { addToQuestionCounts, findQuestion, findQuestionPageRow, lockQuestion, lockQuestions } from "./queries.ts";
export { visibleQuestion } from "./question-info.ts";
export { countPageView, deleteOldVisits, saveReads, saveViews, saveVisits } from "./save-views.ts";
export { closeFor, closeQuestionIn, stateBefore } from "./status/close-question.ts";
export { removeQuestion } from "./status/delete-question.ts";
export { operateOn } from "./status/operate-question.ts";
export { restoreQuestion } from "./status/recover-question.ts";
export { reopenLocked } from "./status/reopen-question.ts";
export type { QuestionRow } from "./table.ts";
export { secondaryQuestion } from "./wire.ts";
