import type { Handlers } from "../../handler.ts";
import { adminQuestionPage } from "./admin-question-page.ts";
import { askQuestion } from "./ask-question.ts";
import { closeQuestion } from "./close-question.ts";
import { deleteQuestion } from "./delete-question.ts";
import { editQuestion } from "./edit-question.ts";
import { inviteToAnswer } from "./invite-to-answer.ts";
import { operateQuestion } from "./operate-question.ts";
import { questionInfo } from "./question-info.ts";
import { questionInvitees } from "./question-invitees.ts";
import { questionLink } from "./question-link.ts";
import { questionPage } from "./question-page.ts";
import { questionRecommendPage } from "./question-recommend-page.ts";
import { questionSimilar } from "./question-similar.ts";
import { questionSimilarTag } from "./question-similar-tag.ts";
import { recoverQuestion } from "./recover-question.ts";
import { reopenQuestion } from "./reopen-question.ts";
import { setQuestionStatus } from "./set-question-status.ts";

export const routes = {
  adminQuestionPage,
  askQuestion,
  closeQuestion,
  deleteQuestion,
  editQuestion,
  inviteToAnswer,
  operateQuestion,
  questionInfo,
  questionInvitees,
  questionLink,
  questionPage,
  questionRecommendPage,
  questionSimilar,
  questionSimilarTag,
  recoverQuestion,
  reopenQuestion,
  setQuestionStatus,
} satisfies Partial<Handlers>;
