import { adminQuestionStatuses } from "@askwell/domain";
import * as v from "valibot";
import { call } from "../call.ts";
import { bulkReply, id, list, nothing, pageOf, paging, staffReason, text, word } from "../fields.ts";
import { userBasic } from "../shapes.ts";

const ADMIN = "/answer/admin/api";

/**
 * All questions of a status, newest first. `query` is part of a title, or `question:<id>`. Source:
 * docs/wire/administration.md "Posts".
 */
export const adminQuestionPage = call({
  method: "GET",
  path: `${ADMIN}/question/page`,
  guard: "admin",
  summary: "List questions by state",
  input: v.object({
    ...paging(20),
    status: word(["normal", "closed", "deleted", "pending"]),
    query: text({ max: 100 }),
  }),
  reply: pageOf(
    v.object({
      id: v.string(),
      title: v.string(),
      vote_count: v.number(),
      show: v.number(),
      pin: v.number(),
      answer_count: v.number(),
      accepted_answer_id: v.string(),
      create_time: v.number(),
      update_time: v.number(),
      edit_time: v.number(),
      user_info: userBasic,
    }),
  ),
  errors: [],
});

/** All answers of a status, newest first. `query` is part of the question's title, or `answer:<id>`. */
export const adminAnswerPage = call({
  method: "GET",
  path: `${ADMIN}/answer/page`,
  guard: "admin",
  summary: "List answers by state",
  input: v.object({
    ...paging(),
    status: word(["normal", "deleted", "pending"]),
    query: text({ max: 100 }),
    question_id: id({ max: 24 }),
  }),
  reply: pageOf(
    v.object({
      id: v.string(),
      question_id: v.string(),
      description: v.string(),
      create_time: v.number(),
      update_time: v.number(),
      accepted: v.number(),
      user_info: userBasic,
      vote_count: v.number(),
      question_info: v.object({ title: v.string() }),
    }),
  ),
  errors: [],
});

/** Which comments are listed, and in which order; all words of `query` in this order, or `comment:<id>`. */
const commentFilter = {
  status: word(["normal", "deleted", "pending"]),
  order: word(["newest", "oldest", "most_votes", "fewest_votes"]),
  query: text({ max: 100 }),
  /** The author. */
  username: text({ max: 100 }),
};

/** All comments of a status. Rules: docs/rules/administration.md AD8. */
export const adminCommentPage = call({
  method: "GET",
  path: `${ADMIN}/comment/page`,
  guard: "admin",
  summary: "List comments by state",
  input: v.object({
    ...commentFilter,
    /** The `next` of the page before. */
    after: text({ max: 64 }),
    page_size: paging(20, 100).page_size,
  }),
  reply: v.object({
    list: v.array(
      v.object({
        id: v.string(),
        question_id: v.string(),
        /** Empty for a comment on the question. */
        answer_id: v.string(),
        title: v.string(),
        original_text: v.string(),
        create_time: v.number(),
        vote_count: v.number(),
        user_info: userBasic,
      }),
    ),
    /** Where the next page begins; empty after the last one. */
    next: v.string(),
    /** Only a part of the comments was searched; the others follow on the next page. */
    is_partial: v.boolean(),
  }),
  errors: ["user_not_found"],
});

/** The comments of a list as CSV, five thousand at most. */
export const exportComments = call({
  method: "GET",
  path: `${ADMIN}/comment/export`,
  guard: "admin",
  summary: "Comments as CSV",
  input: v.object(commentFilter),
  reply: v.object({ csv: v.string() }),
  errors: ["user_not_found"],
});

/** Deletes or undeletes comments, one after another. Rules: docs/rules/administration.md AD9, AD18. */
export const setCommentStatuses = call({
  method: "PUT",
  path: `${ADMIN}/comment/status`,
  guard: "admin",
  summary: "Delete or undelete comments",
  input: v.object({
    comment_ids: list(id({ required: true }), { required: true, max: 100 }),
    status: word(["available", "deleted"], { required: true }),
    ...staffReason,
  }),
  reply: bulkReply,
  errors: [],
});

/** Sets the status of a question. */
export const setQuestionStatus = call({
  method: "PUT",
  path: `${ADMIN}/question/status`,
  guard: "admin",
  summary: "Set the state of a question",
  input: v.object({ question_id: id({ required: true }), status: word(adminQuestionStatuses, { required: true }) }),
  reply: nothing,
  errors: ["key_untrusted", "question_not_found"],
});

/** Sets the status of an answer. */
export const setAnswerStatus = call({
  method: "PUT",
  path: `${ADMIN}/answer/status`,
  guard: "admin",
  summary: "Set the state of an answer",
  input: v.object({ answer_id: id({ required: true }), status: word(["available", "deleted"], { required: true }) }),
  reply: nothing,
  errors: ["key_untrusted", "answer_not_found"],
});

/** Purges deleted posts or users. */
export const deletePermanently = call({
  method: "DELETE",
  path: `${ADMIN}/delete/permanently`,
  guard: "admin",
  summary: "Purge deleted posts or users",
  input: v.object({ type: word(["users", "questions", "answers"], { required: true }) }),
  reply: nothing,
  errors: [],
});
