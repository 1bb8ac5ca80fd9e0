import { limits, MAX_MOVED_COMMENTS } from "@askwell/domain";
import * as v from "valibot";
import { call } from "../../call.ts";
import { id, list, text } from "../../fields.ts";

/** What the author reads. */
const reason = text({ required: true, notBlank: true, max: limits.closeMessage.max });

const moved = v.object({
  /** The subject with which it is undone, such as `move:5`. */
  subject: v.string(),
});

/**
 * Makes an answer a comment on its question or on another answer to it. `text` is the shortened text of an answer that
 * is longer than a comment; "" for all of it. Rules: docs/rules/post-moves.md.
 */
export const answerToComment = call({
  method: "POST",
  path: "/answer/api/v1/post/answer-to-comment",
  guard: "staff",
  holders: ["move"],
  summary: "Make an answer a comment",
  input: v.object({
    answer_id: id({ required: true }),
    to_id: id({ required: true }),
    text: text({ notBlank: true, max: limits.comment.max }),
    reason,
  }),
  reply: moved,
  errors: ["answer_not_found", "object_not_found", "object_deleted", "status_invalid", "post_locked"],
});

/** Moves comments of one question to another post of it. Rules: docs/rules/post-moves.md. */
export const moveComments = call({
  method: "POST",
  path: "/answer/api/v1/post/move-comments",
  guard: "staff",
  holders: ["move"],
  summary: "Move comments to another post of their question",
  input: v.object({
    comment_ids: list(id({ required: true }), { required: true, max: MAX_MOVED_COMMENTS }),
    to_id: id({ required: true }),
    reason,
  }),
  reply: moved,
  errors: ["comment_not_found", "object_not_found", "object_deleted", "status_invalid", "changed_since", "post_locked"],
});

const MERGE = "/answer/api/v1/post/merge";

/** A question and the one to merge it into, by its id or by its address on this site. */
const merge = { question_id: id({ required: true }), target: text({ required: true, notBlank: true, max: 1000 }) };

/** What merging a question into another one would move. Rules: docs/rules/post-moves.md. */
export const mergePreview = call({
  method: "GET",
  path: MERGE,
  guard: "staff",
  holders: ["move"],
  summary: "What merging a question would move",
  input: v.object(merge),
  reply: v.object({
    target: v.object({ id: v.string(), title: v.string(), url_title: v.string() }),
    counts: v.object({
      answers: v.number(),
      /** Those on the question and on its answers. */
      comments: v.number(),
      votes: v.number(),
      bookmarks: v.number(),
      follows: v.number(),
    }),
  }),
  errors: ["question_not_found", "object_deleted", "post_locked"],
});

/** Merges a question into another one. Rules: docs/rules/post-moves.md. */
export const mergeQuestion = call({
  method: "POST",
  path: MERGE,
  guard: "staff",
  holders: ["move"],
  summary: "Merge a question into another one",
  input: v.object({ ...merge, reason }),
  reply: v.object({
    ...moved.entries,
    /** The path of the question that it was merged into. */
    location: v.string(),
  }),
  errors: ["question_not_found", "object_deleted", "post_locked"],
});
