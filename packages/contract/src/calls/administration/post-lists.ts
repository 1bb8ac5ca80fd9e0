import { limits } from "@askwell/domain";
import * as v from "valibot";
import { call } from "../../call.ts";
import {
  bulkReply,
  csvReply,
  id,
  keysetPageOf,
  keysetPaging,
  list,
  number,
  staffReason,
  text,
  word,
} from "../../fields.ts";
import { userBasic } from "../../shapes.ts";

const QUESTION = "/answer/admin/api/question";
const ANSWER = "/answer/admin/api/answer";

const filterFields = {
  order: word(["newest", "oldest", "most_votes", "fewest_votes"]),
  query: text({ max: 100 }),
  /** The author. */
  username: text({ max: 100 }),
};

/** Which questions are listed, and in which order; `query` is a part of the title, or `question:<id>`. */
const questionFilter = {
  status: word(["normal", "closed", "deleted", "pending"]),
  ...filterFields,
  /** The slug of a tag. */
  tag: text({ max: limits.tagSlug.max }),
};

/** All questions of a status, in an order. Rules: docs/rules/administration.md AD16. */
export const adminQuestionList = call({
  method: "GET",
  path: `${QUESTION}/list`,
  guard: "admin",
  summary: "List questions in order",
  input: v.object({ ...questionFilter, ...keysetPaging }),
  reply: keysetPageOf(
    v.object({
      id: v.string(),
      title: v.string(),
      vote_count: v.number(),
      show: v.number(),
      pin: v.number(),
      tags: v.array(v.object({ slug_name: v.string(), display_name: v.string() })),
      answer_count: v.number(),
      accepted_answer_id: v.string(),
      create_time: v.number(),
      user_info: userBasic,
    }),
  ),
  errors: ["user_not_found"],
});

/** The questions of a list as CSV. */
export const exportQuestionList = call({
  method: "GET",
  path: `${QUESTION}/export`,
  guard: "admin",
  summary: "Questions as CSV",
  input: v.object(questionFilter),
  reply: csvReply,
  errors: ["user_not_found"],
});

/** What is done to many questions at once. */
const questionChanges = [
  ...(["delete", "undelete", "close", "reopen", "list", "unlist", "pin", "unpin"] as const),
  ...(["add_tag", "remove_tag"] as const),
] as const;

/** Changes questions as the calls for single ones do. Rules: docs/rules/administration.md AD18, AD32. */
export const changeQuestions = call({
  method: "PUT",
  path: `${QUESTION}/changes`,
  guard: "admin",
  summary: "Change several questions",
  input: v.object({
    question_ids: list(id({ required: true }), { required: true, max: 100 }),
    change: word(questionChanges, { required: true }),
    /** Why the questions are closed, as for `closeQuestion`. */
    close_type: number(),
    close_msg: text({ max: limits.closeMessage.max }),
    /** The slug of the tag that is added or removed. */
    tag: text({ max: limits.tagSlug.max }),
    ...staffReason,
  }),
  reply: bulkReply,
  errors: ["tag_not_found"],
});

/** Which answers are listed, and in which order; `query` is a part of the answer or of its question's title, or `answer:<id>`. */
const answerFilter = { status: word(["normal", "deleted", "pending"]), ...filterFields, question_id: id({ max: 24 }) };

/** All answers of a status, in an order. Rules: docs/rules/administration.md AD17. */
export const adminAnswerList = call({
  method: "GET",
  path: `${ANSWER}/list`,
  guard: "admin",
  summary: "List answers in order",
  input: v.object({ ...answerFilter, ...keysetPaging }),
  reply: keysetPageOf(
    v.object({
      id: v.string(),
      question_id: v.string(),
      title: v.string(),
      description: v.string(),
      create_time: v.number(),
      accepted: v.number(),
      vote_count: v.number(),
      user_info: userBasic,
    }),
  ),
  errors: ["user_not_found"],
});

/** The answers of a list as CSV. */
export const exportAnswerList = call({
  method: "GET",
  path: `${ANSWER}/export`,
  guard: "admin",
  summary: "Answers as CSV",
  input: v.object(answerFilter),
  reply: csvReply,
  errors: ["user_not_found"],
});

/** Deletes or undeletes answers as the calls for single ones do. Rules: docs/rules/administration.md AD18. */
export const changeAnswers = call({
  method: "PUT",
  path: `${ANSWER}/changes`,
  guard: "admin",
  summary: "Delete or undelete several answers",
  input: v.object({
    answer_ids: list(id({ required: true }), { required: true, max: 100 }),
    change: word(["delete", "undelete"], { required: true }),
    ...staffReason,
  }),
  reply: bulkReply,
  errors: [],
});
