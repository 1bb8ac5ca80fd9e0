import { limits } from "@askwell/domain";
import * as v from "valibot";
import { call } from "../call.ts";
import { captchaFields, editFields, id, nothing, pageOf, paging, staffReason, text } from "../fields.ts";
import { answerInfo as answerShape, questionInfo as questionShape } from "../shapes.ts";

const API = "/answer/api/v1";
const answerText = text({ required: true, notBlank: true, ...limits.answerBody });
const answerWithQuestion = v.object({ info: answerShape, question: questionShape });

/** The answers of a question. Orders: `default`, `updated`, `created`, `vote`; any other word counts as `default`. */
export const answerPage = call({
  method: "GET",
  path: `${API}/answer/page`,
  guard: "anyone",
  summary: "List the answers of a question",
  input: v.object({ question_id: id(), order: text({ max: 100 }), ...paging(20) }),
  reply: pageOf(answerShape),
  errors: ["question_not_found"],
});

/** One answer with its question. */
export const answerInfo = call({
  method: "GET",
  path: `${API}/answer/info`,
  guard: "anyone",
  summary: "Read an answer",
  input: v.object({ id: id() }),
  reply: answerWithQuestion,
  errors: ["answer_not_found"],
});

/** Answers a question. */
export const postAnswer = call({
  method: "POST",
  path: `${API}/answer`,
  guard: "member",
  rights: ["answer"],
  captcha: "answer",
  once: true,
  summary: "Answer a question",
  input: v.object({ question_id: id(), content: answerText, ...captchaFields }),
  reply: answerWithQuestion,
  errors: [
    "post_locked",
    "question_protected",
    "missing_privilege",
    "question_not_found",
    "question_closed",
    "answered_already",
    "too_many_posts",
    "too_many_links",
    "too_many_attempts",
  ],
});

/** Edits an answer, or suggests an edit where the caller may not edit directly. */
export const editAnswer = call({
  method: "PUT",
  path: `${API}/answer`,
  guard: "member",
  rights: ["edit"],
  captcha: "edit",
  summary: "Edit an answer",
  input: v.object({
    id: id({ required: true }),
    content: answerText,
    edit_summary: text({ max: limits.editSummary.max }),
    ...editFields,
    ...captchaFields,
  }),
  reply: v.object({ wait_for_review: v.boolean() }),
  errors: [
    "post_locked",
    "edit_conflict",
    "missing_privilege",
    "answer_not_found",
    "answer_not_editable",
    "question_not_found",
    "too_many_posts",
    "too_many_links",
    "too_many_attempts",
  ],
});

/** Deletes an answer; deleting it twice changes nothing. */
export const deleteAnswer = call({
  method: "DELETE",
  path: `${API}/answer`,
  guard: "member",
  captcha: "delete",
  summary: "Delete an answer",
  input: v.object({ ...staffReason, id: id({ required: true }), ...captchaFields }),
  reply: nothing,
  errors: ["post_locked", "missing_privilege", "answer_not_deletable"],
});

/** Undeletes an answer. */
export const recoverAnswer = call({
  method: "POST",
  path: `${API}/answer/recover`,
  guard: "member",
  summary: "Undelete an answer",
  input: v.object({ ...staffReason, answer_id: id({ required: true }) }),
  reply: nothing,
  errors: ["key_untrusted", "missing_privilege", "answer_not_found"],
});

/** Accepts an answer; without an answer id, withdraws the acceptance. */
export const acceptAnswer = call({
  method: "POST",
  path: `${API}/answer/acceptance`,
  guard: "member",
  summary: "Accept an answer",
  input: v.object({ question_id: id({ required: true, max: 30 }), answer_id: id() }),
  reply: nothing,
  errors: ["post_locked", "missing_privilege", "question_not_found", "answer_not_found"],
});
