import type { Reply } from "@askwell/contract";
import { type CacheTag, type CacheTags, questionTag, userTags } from "../../cache-tags.ts";
import type { FieldChecks, Handlers, RepeatedReplies } from "../../handler.ts";
import { acceptAnswer } from "./accept-answer.ts";
import { textProblems } from "./add-answer.ts";
import { adminAnswerList } from "./administration/admin-answer-list.ts";
import { adminAnswerPage } from "./administration/admin-answer-page.ts";
import { changeAnswers } from "./administration/change-answers.ts";
import { exportAnswerList } from "./administration/export-answer-list.ts";
import { answerInfo } from "./answer-info.ts";
import { answerPage } from "./answer-page.ts";
import { askWithAnswer, askWithAnswerProblems, repeatedWithAnswer } from "./ask-with-answer.ts";
import { deleteAnswer } from "./delete-answer.ts";
import { deletePermanently } from "./delete-permanently.ts";
import { editAnswer, repeatedAnswerEdit } from "./edit-answer.ts";
import { personalAnswers } from "./personal/personal-answers.ts";
import { personalQuestions } from "./personal/personal-questions.ts";
import { personalTop } from "./personal/personal-top.ts";
import { postAnswer, repeatedAnswer } from "./post-answer.ts";
import { recoverAnswer } from "./recover-answer.ts";
import { setAnswerStatus } from "./set-answer-status.ts";

export const routes = {
  acceptAnswer,
  adminAnswerList,
  adminAnswerPage,
  answerInfo,
  answerPage,
  askWithAnswer,
  changeAnswers,
  deleteAnswer,
  deletePermanently,
  editAnswer,
  exportAnswerList,
  personalAnswers,
  personalQuestions,
  personalTop,
  postAnswer,
  recoverAnswer,
  setAnswerStatus,
} satisfies Partial<Handlers>;

export const fieldChecks = {
  askWithAnswer: askWithAnswerProblems,
  editAnswer: (app, _, { content }) => textProblems(app, "content", content),
} satisfies FieldChecks;

export const repeatedReplies = {
  acceptAnswer: async () => null,
  askWithAnswer: repeatedWithAnswer,
  editAnswer: repeatedAnswerEdit,
  postAnswer: repeatedAnswer,
} satisfies Partial<RepeatedReplies>;

const answerTags = (answer: Reply<"answerInfo">["info"]): CacheTag[] => [
  questionTag(answer.question_id),
  ...userTags(answer.user_info, answer.update_user_info),
];
const questionTags = (list: readonly { readonly question_id: string }[]): CacheTag[] =>
  list.map(({ question_id }) => questionTag(question_id));

/** What the public replies show. */
export const cacheTags = {
  answerInfo: ({ info, question }) => [...answerTags(info), questionTag(question.id), "tags"],
  answerPage: ({ list }, { question_id }) => [questionTag(question_id), ...list.flatMap(answerTags)],
  personalAnswers: ({ list }) => ["questions", ...questionTags(list)],
  personalQuestions: ({ list }) => ["questions", ...questionTags(list)],
  personalTop: ({ question, answer }) => ["questions", ...questionTags(question), ...questionTags(answer)],
} satisfies Partial<CacheTags>;
