import { limits, questionOperations, questionOrders } from "@askwell/domain";
import * as v from "valibot";
import { call } from "../call.ts";
import {
  captchaFields,
  editFields,
  flag,
  id,
  list,
  nothing,
  number,
  pageOf,
  paging,
  queryFlag,
  queryNumber,
  staffReason,
  text,
  word,
} from "../fields.ts";
import { newQuestionTitle, questionTitle, strictPaging, tagInput } from "../question-fields.ts";
import { answerInfo, questionListItem, questionInfo as questionShape, tagBasic, tagRef, userBasic } from "../shapes.ts";

const API = "/answer/api/v1";

/**
 * The fields of a new question. The use case validates title and tags, so that all errors come back in one list, and
 * only to callers who may ask.
 */
const draftFields = {
  title: newQuestionTitle(),
  content: text({ max: limits.questionBody.max }),
  tags: list(tagInput, { max: 100 }),
  ...captchaFields,
};

/** Public questions in the requested order, pinned ones first. */
export const questionPage = call({
  method: "GET",
  path: `${API}/question/page`,
  guard: "anyone",
  summary: "List questions",
  input: v.object({
    ...strictPaging,
    order: word(questionOrders),
    tag: text({ max: 100 }),
    username: text({ max: 100 }),
    in_days: queryNumber({ min: 1, max: 100_000 }),
  }),
  reply: pageOf(questionListItem),
  errors: ["page_out_of_range"],
});

/** Questions with followed tags, and followed questions. */
export const questionRecommendPage = call({
  method: "GET",
  path: `${API}/question/recommend/page`,
  guard: "signed_in",
  summary: "List questions recommended to the caller",
  input: v.object({
    ...paging(),
    order: word(questionOrders),
    tag: text({ max: 100 }),
    in_days: queryNumber({ min: 1, max: 100_000 }),
  }),
  reply: pageOf(questionListItem),
  errors: [],
});

/** Questions that the caller may want to read or answer. Source: docs/rules/lists.md O9. */
export const questionForYouPage = call({
  method: "GET",
  path: `${API}/question/for-you/page`,
  guard: "signed_in",
  summary: "List questions for the caller",
  input: v.object({ ...paging(20, 100), unanswered: queryFlag() }),
  reply: pageOf(questionListItem),
  errors: [],
});

/** A question of the caller of which it is time to accept an answer. Source: docs/rules/acceptance.md C8. */
export const questionToAccept = call({
  method: "GET",
  path: `${API}/question/to-accept`,
  guard: "signed_in",
  summary: "A question of which an answer can be accepted",
  input: v.object({}),
  reply: v.object({ question: v.nullable(v.object({ id: v.string(), title: v.string(), url_title: v.string() })) }),
  errors: [],
});

/** One question. Every permitted read counts as a view. */
export const questionInfo = call({
  method: "GET",
  path: `${API}/question/info`,
  guard: "anyone",
  summary: "Read a question",
  input: v.object({ id: id() }),
  reply: questionShape,
  errors: ["question_not_found"],
});

/** Asks a question. */
export const askQuestion = call({
  method: "POST",
  path: `${API}/question`,
  guard: "member",
  rights: ["ask"],
  captcha: "question",
  once: true,
  summary: "Ask a question",
  input: v.object(draftFields),
  reply: questionShape,
  errors: ["missing_privilege", "rank_too_low", "too_many_posts", "too_many_links", "too_many_attempts"],
});

/** Asks a question and answers it in the same transaction. */
export const askWithAnswer = call({
  method: "POST",
  path: `${API}/question/answer`,
  guard: "member",
  rights: ["ask", "answer"],
  captcha: "question",
  once: true,
  summary: "Ask a question and answer it",
  input: v.object({
    ...draftFields,
    answer_content: text({ required: true, notBlank: true, ...limits.answerBody }),
    mention_username_list: list(text()),
  }),
  reply: v.object({ info: answerInfo, question: questionShape }),
  errors: ["missing_privilege", "rank_too_low", "too_many_posts", "too_many_links", "too_many_attempts"],
});

/** Edits a question, or suggests an edit where the caller may not edit directly. */
export const editQuestion = call({
  method: "PUT",
  path: `${API}/question`,
  guard: "member",
  rights: ["edit"],
  captcha: "edit",
  summary: "Edit a question",
  input: v.object({
    id: id({ required: true }),
    title: questionTitle({ required: true, notBlank: true, ...limits.questionTitle }),
    content: text({ max: limits.questionBody.max }),
    tags: list(tagInput, { max: 100 }),
    edit_summary: text({ max: limits.editSummary.max }),
    ...editFields,
    ...captchaFields,
  }),
  reply: v.object({
    url_title: v.string(),
    wait_for_review: v.boolean(),
    /** The question of the caller is still closed, and who closed it is told of the edit. */
    is_closed: v.optional(v.literal(true)),
  }),
  errors: [
    "post_locked",
    "too_many_posts",
    "question_not_found",
    "too_many_links",
    "too_many_attempts",
    "edit_conflict",
    "missing_privilege",
    "rank_too_low",
    "question_not_editable",
    "content_too_short",
    "too_few_tags",
    "recommended_tag_missing",
  ],
});

/** Deletes a question; deleting it twice changes nothing. */
export const deleteQuestion = call({
  method: "DELETE",
  path: `${API}/question`,
  guard: "member",
  captcha: "delete",
  summary: "Delete a question",
  input: v.object({ ...staffReason, id: id({ required: true }), ...captchaFields }),
  reply: nothing,
  errors: ["post_locked", "missing_privilege", "object_not_found", "question_not_deletable"],
});

/** Undeletes a question. */
export const recoverQuestion = call({
  method: "POST",
  path: `${API}/question/recover`,
  guard: "member",
  summary: "Undelete a question",
  input: v.object({ ...staffReason, question_id: id({ required: true }) }),
  reply: nothing,
  errors: ["key_untrusted", "missing_privilege", "question_not_found"],
});

/** Closes a question for a reason of `reasons?object_type=question&action=close`. */
export const closeQuestion = call({
  method: "PUT",
  path: `${API}/question/status`,
  guard: "member",
  summary: "Close a question",
  input: v.object({
    id: id({ required: true }),
    close_type: number(),
    close_msg: text({ max: limits.closeMessage.max }),
  }),
  reply: nothing,
  errors: [
    "missing_privilege",
    "flag_not_found",
    "invalid_url",
    "foreign_url",
    "no_original",
    "question_not_found",
    "status_invalid",
  ],
});

/** Reopens a closed question. */
export const reopenQuestion = call({
  method: "PUT",
  path: `${API}/question/reopen`,
  guard: "member",
  summary: "Reopen a question",
  input: v.object({ ...staffReason, question_id: id({ required: true }) }),
  reply: nothing,
  errors: ["missing_privilege", "question_not_found", "status_invalid"],
});

/** Pins, unpins, lists or unlists a question; any other value changes nothing. */
export const operateQuestion = call({
  method: "PUT",
  path: `${API}/question/operation`,
  guard: "member",
  summary: "Pin, unpin, list or unlist a question",
  input: v.object({
    ...staffReason,
    id: id({ required: true }),
    operation: word(questionOperations, { required: true }),
  }),
  reply: nothing,
  errors: ["status_invalid", "missing_privilege", "question_not_found"],
});

/** The users who were invited to answer. */
export const questionInvitees = call({
  method: "GET",
  path: `${API}/question/invite`,
  guard: "anyone",
  summary: "Who was invited to answer",
  input: v.object({ id: id() }),
  reply: v.array(userBasic),
  errors: ["question_not_found"],
});

/** Replaces the list of users invited to answer; unknown names are ignored. */
export const inviteToAnswer = call({
  method: "PUT",
  path: `${API}/question/invite`,
  guard: "member",
  captcha: "invitation_answer",
  summary: "Invite people to answer",
  input: v.object({
    id: id({ required: true }),
    invite_user: list(text({ max: 100 }), { max: limits.invitedPeople.max }),
    ...captchaFields,
  }),
  reply: nothing,
  errors: ["missing_privilege", "question_not_found"],
});

/** Finds what is wrong with a new question, before its author signs up. Source: docs/rules/search.md F39. */
export const checkQuestion = call({
  method: "POST",
  path: `${API}/question/check`,
  guard: "anyone",
  summary: "Check the fields of a question that a visitor writes",
  input: v.object({ title: draftFields.title, content: draftFields.content, tags: draftFields.tags }),
  reply: nothing,
  errors: ["too_many_attempts"],
});

const similarQuestions = v.array(
  v.object({
    id: v.string(),
    title: v.string(),
    url_title: v.string(),
    view_count: v.number(),
    answer_count: v.number(),
    collection_count: v.number(),
    follow_count: v.number(),
    status: v.picklist(["available", "closed", "pending"]),
    accepted_answer: v.boolean(),
  }),
);

/** Questions whose titles resemble the one that a visitor types. Source: docs/rules/search.md F39. */
export const similarForVisitors = call({
  method: "GET",
  path: `${API}/question/similar/title`,
  guard: "anyone",
  summary: "Questions with a similar title, also for visitors",
  input: v.object({ title: text({ max: 1000 }) }),
  reply: similarQuestions,
  errors: ["too_many_attempts"],
});

/** Questions whose titles resemble the one being typed. */
export const questionSimilar = call({
  method: "GET",
  path: `${API}/question/similar`,
  guard: "member",
  summary: "Questions with a similar title",
  input: v.object({ title: text({ max: 1000 }) }),
  reply: similarQuestions,
  errors: [],
});

/** Tags for a question that is being written. Source: docs/rules/questions.md Q22. */
export const suggestTags = call({
  method: "POST",
  path: `${API}/question/tags/suggestions`,
  guard: "anyone",
  summary: "Suggest tags for a question",
  input: v.object({ title: text({ max: 1000 }), content: text({ max: limits.questionBody.max }) }),
  reply: v.array(tagBasic),
  errors: ["too_many_attempts"],
});

/** What the asker of a question may expect. Source: docs/rules/questions.md Q24. */
export const questionOutlook = call({
  method: "GET",
  path: `${API}/question/outlook`,
  guard: "member",
  summary: "Who follows the tags of a question, and when such questions get an answer",
  input: v.object({ question_id: id({ required: true }) }),
  reply: v.object({ followers: v.number(), tag: v.nullable(tagRef), answer_seconds: v.number() }),
  errors: ["question_not_found"],
});

/** Hot questions that share a tag with a question. */
export const questionSimilarTag = call({
  method: "GET",
  path: `${API}/question/similar/tag`,
  guard: "anyone",
  summary: "Related questions",
  input: v.object({ question_id: id(), page_size: queryNumber({ min: 1 }) }),
  reply: v.object({ count: v.number(), list: v.nullable(v.array(questionListItem)) }),
  errors: [],
});

/**
 * Says that the caller has the same question, or that they do not have it any more; `follow` follows it as well. Not part
 * of the original wire format. Rules: docs/rules/questions.md Q19.
 */
export const markSameQuestion = call({
  method: "PUT",
  path: `${API}/question/same`,
  guard: "member",
  summary: "Have the same question",
  input: v.object({ question_id: id({ required: true }), is_cancel: flag(), follow: flag() }),
  reply: v.object({ same_count: v.number(), has_same: v.boolean() }),
  errors: ["question_not_found", "flag_own", "post_locked"],
});

/** Titles and states of questions to which a text refers; those that are not public are left out. */
export const questionSummaries = call({
  method: "GET",
  path: `${API}/question/summaries`,
  guard: "anyone",
  summary: "Titles and states of several questions",
  input: v.object({ question_ids: text({ required: true, max: 4000 }) }),
  reply: v.array(
    v.object({
      id: v.string(),
      title: v.string(),
      answer_count: v.number(),
      accepted: v.boolean(),
      closed: v.boolean(),
    }),
  ),
  errors: [],
});

/** Questions that link to a question. */
export const questionLink = call({
  method: "GET",
  path: `${API}/question/link`,
  guard: "anyone",
  summary: "Questions that link here",
  input: v.object({
    question_id: id({ required: true }),
    page: queryNumber({ min: 1, max: 100_000_000, fallback: 1 }),
    page_size: queryNumber({ min: 1, max: limits.linkedPageSize.max, fallback: 10 }),
    order: word(questionOrders),
    in_days: queryNumber({ min: 1, max: 100_000 }),
  }),
  reply: pageOf(questionListItem),
  errors: [],
});
