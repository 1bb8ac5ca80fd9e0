import { limits } from "@askwell/domain";
import * as v from "valibot";
import { call } from "../call.ts";
import { captchaFields, id, list, nothing, pageOf, paging, staffReason, text, word } from "../fields.ts";
import { commentInfo as commentShape } from "../shapes.ts";

const original_text = text({ required: true, notBlank: true, ...limits.comment });

/**
 * Comments on a question or an answer. `comment_id` names one that must be on the page. Rules: docs/rules/comments.md.
 */
export const commentPage = call({
  method: "GET",
  path: "/answer/api/v1/comment/page",
  guard: "anyone",
  summary: "Comments on a post",
  input: v.object({
    object_id: id({ required: true }),
    comment_id: id(),
    query_cond: word(["vote", "created_at"]),
    ...paging(),
  }),
  reply: pageOf(commentShape),
  errors: ["object_not_found", "question_not_found", "answer_not_found"],
});

/**
 * The three most voted comments of several posts, shown before a thread is expanded, with the totals. Posts that the
 * caller may not see are omitted. `comment_id` names a comment that must be included.
 */
export const commentThreads = call({
  method: "GET",
  path: "/answer/api/v1/comment/threads",
  guard: "anyone",
  summary: "The first comments on several posts",
  input: v.object({ object_ids: text({ required: true, max: 4000 }), comment_id: id() }),
  reply: v.array(v.object({ object_id: v.string(), count: v.number(), list: v.array(commentShape) })),
  errors: [],
});

/** One comment. */
export const commentInfo = call({
  method: "GET",
  path: "/answer/api/v1/comment",
  guard: "anyone",
  summary: "One comment",
  input: v.object({ id: id({ required: true }) }),
  reply: commentShape,
  errors: ["comment_not_found", "question_not_found", "answer_not_found"],
});

/** Comments on a question or an answer, or replies to a comment on it. */
export const addComment = call({
  method: "POST",
  path: "/answer/api/v1/comment",
  guard: "member",
  rights: ["comment"],
  captcha: "comment",
  once: true,
  summary: "Comment on a post, or reply to a comment",
  input: v.object({
    object_id: id({ required: true }),
    original_text,
    reply_comment_id: id(),
    mention_username_list: list(text({ max: 100 }), { max: 100 }),
    ...captchaFields,
  }),
  reply: commentShape,
  errors: [
    "post_locked",
    "too_many_posts",
    "too_many_links",
    "too_many_attempts",
    "missing_privilege",
    "object_not_found",
    "object_deleted",
    "question_not_found",
    "answer_not_found",
    "comment_not_found",
  ],
});

/** Changes the text of a comment, while that is allowed. */
export const editComment = call({
  method: "PUT",
  path: "/answer/api/v1/comment",
  guard: "member",
  rights: ["comment"],
  captcha: "edit",
  summary: "Edit a comment",
  input: v.object({ comment_id: id({ required: true }), original_text, ...captchaFields }),
  reply: v.object({ comment_id: v.string(), original_text: v.string(), parsed_text: v.string() }),
  errors: [
    "post_locked",
    "missing_privilege",
    "comment_not_found",
    "comment_edit_too_late",
    "too_many_posts",
    "too_many_links",
    "too_many_attempts",
  ],
});

/** Deletes a comment; replies to it stay. */
export const deleteComment = call({
  method: "DELETE",
  path: "/answer/api/v1/comment",
  guard: "member",
  captcha: "delete",
  summary: "Delete a comment",
  input: v.object({ ...staffReason, comment_id: id({ required: true }), ...captchaFields }),
  reply: nothing,
  errors: ["post_locked", "missing_privilege", "object_not_found"],
});

/** Comments of a user, newest first. */
export const personalComments = call({
  method: "GET",
  path: "/answer/api/v1/personal/comment/page",
  guard: "anyone",
  summary: "Comments of a user",
  input: v.object({ username: text({ max: 100 }), ...paging() }),
  reply: pageOf(
    v.object({
      comment_id: v.string(),
      created_at: v.number(),
      object_id: v.string(),
      question_id: v.string(),
      answer_id: v.string(),
      object_type: v.string(),
      title: v.string(),
      url_title: v.string(),
      content: v.string(),
    }),
  ),
  errors: ["user_not_found"],
});
