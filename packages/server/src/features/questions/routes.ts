import type { Reply } from "@askwell/contract";
import { type CacheTag, type CacheTags, questionTag, userTags } from "../../cache-tags.ts";
import type { FieldChecks, Handlers, RepeatedReplies } from "../../handler.ts";
import { adminQuestionList } from "./administration/admin-question-list.ts";
import { adminQuestionPage } from "./administration/admin-question-page.ts";
import { changeQuestions } from "./administration/change-questions.ts";
import { exportQuestionList } from "./administration/export-question-list.ts";
import { askQuestion, repeatedQuestion } from "./asking/ask-question.ts";
import { checkQuestion } from "./asking/check-question.ts";
import { editQuestion, repeatedQuestionEdit } from "./asking/edit-question.ts";
import { suggestTags } from "./asking/suggest-tags.ts";
import { voteOnClosing } from "./closing-votes/vote-on-closing.ts";
import { editProblems, newQuestionProblems } from "./index.ts";
import { inviteToAnswer } from "./invite-to-answer.ts";
import { questionForYouPage } from "./lists/question-for-you-page.ts";
import { questionPage } from "./lists/question-page.ts";
import { questionRecommendPage } from "./lists/question-recommend-page.ts";
import { questionSimilar } from "./lists/question-similar.ts";
import { questionSimilarTag } from "./lists/question-similar-tag.ts";
import { similarForVisitors } from "./lists/similar-for-visitors.ts";
import { questionInfo } from "./question-info.ts";
import { questionInvitees } from "./question-invitees.ts";
import { questionLink } from "./question-link.ts";
import { questionOutlook } from "./question-outlook.ts";
import { questionSummaries } from "./question-summaries.ts";
import { questionToAccept } from "./question-to-accept.ts";
import { closeQuestion } from "./status/close-question.ts";
import { deleteQuestion } from "./status/delete-question.ts";
import { operateQuestion } from "./status/operate-question.ts";
import { recoverQuestion } from "./status/recover-question.ts";
import { reopenQuestion } from "./status/reopen-question.ts";
import { setQuestionStatus } from "./status/set-question-status.ts";

export const routes = {
  adminQuestionList,
  adminQuestionPage,
  askQuestion,
  checkQuestion,
  changeQuestions,
  closeQuestion,
  deleteQuestion,
  editQuestion,
  exportQuestionList,
  inviteToAnswer,
  operateQuestion,
  questionForYouPage,
  questionInfo,
  questionInvitees,
  questionLink,
  questionOutlook,
  questionPage,
  questionRecommendPage,
  questionSimilar,
  questionSimilarTag,
  questionSummaries,
  questionToAccept,
  recoverQuestion,
  reopenQuestion,
  setQuestionStatus,
  similarForVisitors,
  suggestTags,
  voteOnClosing,
} satisfies Partial<Handlers>;

export const fieldChecks = {
  askQuestion: newQuestionProblems,
  editQuestion: editProblems,
} satisfies FieldChecks;

export const repeatedReplies = {
  askQuestion: repeatedQuestion,
  editQuestion: repeatedQuestionEdit,
} satisfies Partial<RepeatedReplies>;

const listTags = ({ list }: Reply<"questionPage"> | Reply<"questionSimilarTag">): CacheTag[] => [
  "questions",
  ...(list ?? []).flatMap(({ operator }) => userTags(operator)),
];

/** What the public replies show. */
export const cacheTags = {
  questionInfo: (question) => [
    ...[question, question.duplicate_of, ...(question.duplicates ?? [])].flatMap((each) =>
      each ? [questionTag(each.id)] : [],
    ),
    ...userTags(question.user_info, question.update_user_info, question.last_answered_user_info),
    "tags",
  ],
  questionInvitees: (users) => userTags(...users),
  questionLink: listTags,
  questionPage: listTags,
  questionSimilarTag: listTags,
  similarForVisitors: () => ["questions", "search"],
  // Also of those that are not public: the page changes when they are.
  questionSummaries: (_, input) => input.question_ids.split(",").map(questionTag),
} satisfies Partial<CacheTags>;
