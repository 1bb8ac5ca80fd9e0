import { currentUser, loginUser, publicUser } from "./account-shapes.ts";
import { editInReview, flagInReview, postInReview, revisionShape } from "./review-shapes.ts";
import {
  answerInfo,
  commentInfo,
  memberAction,
  questionInfo,
  questionListItem,
  reasonItem,
  tagBasic,
  tagRef,
  userBasic,
} from "./shapes.ts";

/** The shapes that have a name in the OpenAPI document, because several replies contain them. */
export const namedShapes = {
  Answer: answerInfo,
  Comment: commentInfo,
  CurrentUser: currentUser,
  EditInReview: editInReview,
  FlagInReview: flagInReview,
  LoginUser: loginUser,
  MemberAction: memberAction,
  PostInReview: postInReview,
  Question: questionInfo,
  QuestionRow: questionListItem,
  Reason: reasonItem,
  Revision: revisionShape,
  Tag: tagBasic,
  TagOfQuestion: tagRef,
  User: publicUser,
  UserOfPost: userBasic,
};
