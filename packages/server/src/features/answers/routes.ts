import type { Handlers } from "../../handler.ts";
import { acceptAnswer } from "./accept-answer.ts";
import { adminAnswerPage } from "./admin-answer-page.ts";
import { answerInfo } from "./answer-info.ts";
import { answerPage } from "./answer-page.ts";
import { askWithAnswer } from "./ask-with-answer.ts";
import { deleteAnswer } from "./delete-answer.ts";
import { deletePermanently } from "./delete-permanently.ts";
import { editAnswer } from "./edit-answer.ts";
import { personalAnswers } from "./personal-answers.ts";
import { personalQuestions } from "./personal-questions.ts";
import { personalTop } from "./personal-top.ts";
import { postAnswer } from "./post-answer.ts";
import { recoverAnswer } from "./recover-answer.ts";
import { setAnswerStatus } from "./set-answer-status.ts";

export const routes = {
  acceptAnswer,
  adminAnswerPage,
  answerInfo,
  answerPage,
  askWithAnswer,
  deleteAnswer,
  deletePermanently,
  editAnswer,
  personalAnswers,
  personalQuestions,
  personalTop,
  postAnswer,
  recoverAnswer,
  setAnswerStatus,
} satisfies Partial<Handlers>;
