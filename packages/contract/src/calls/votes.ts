import { closingAims, limits, pointsKinds } from "@askwell/domain";
import * as v from "valibot";
import { call } from "../call.ts";
import { captchaFields, flag, id, number, pageOf, paging, text, word } from "../fields.ts";
import { voteStatus } from "../shapes.ts";

const voteResult = v.object({
  up_votes: v.number(),
  down_votes: v.number(),
  votes: v.number(),
  vote_status: voteStatus,
});

/** Casts, changes or withdraws the caller's vote on a question, answer or comment. Rules: docs/rules/votes.md. */
export const castVote = call({
  method: "POST",
  path: "/answer/api/v1/vote/:direction",
  guard: "member",
  rights: ["vote"],
  captcha: "vote",
  summary: "Cast, change or withdraw a vote",
  input: v.object({
    direction: v.picklist(["up", "down"]),
    object_id: id({ required: true }),
    is_cancel: flag(),
    ...captchaFields,
  }),
  reply: voteResult,
  errors: ["post_locked", "object_not_found", "object_deleted", "own_post", "rank_too_low"],
});

/** The caller's current votes, newest first. */
export const personalVotes = call({
  method: "GET",
  path: "/answer/api/v1/personal/vote/page",
  guard: "member",
  summary: "The caller's votes",
  input: v.object(paging()),
  reply: pageOf(
    v.object({
      created_at: v.number(),
      object_id: v.string(),
      question_id: v.string(),
      answer_id: v.string(),
      object_type: v.string(),
      title: v.string(),
      url_title: v.string(),
      content: v.string(),
      vote_type: v.string(),
      direction: v.picklist(["up", "down"]),
    }),
  ),
  errors: [],
});

/** A user's reputation entries, newest first; the caller's without a username. */
export const personalPoints = call({
  method: "GET",
  path: "/answer/api/v1/personal/rank/page",
  guard: "anyone",
  summary: "Reputation of a user",
  input: v.object({ username: text({ max: 100 }), ...paging() }),
  reply: v.object({
    ...pageOf(
      v.object({
        created_at: v.number(),
        object_id: v.string(),
        question_id: v.string(),
        answer_id: v.string(),
        object_type: v.string(),
        title: v.string(),
        url_title: v.string(),
        content: v.string(),
        reputation: v.number(),
        rank_type: v.string(),
        /** Reason of the entry. */
        kind: v.picklist(pointsKinds),
      }),
    ).entries,
    /** What votes have changed that staff have withdrawn; for the user and staff, on the first page, if there are any. */
    voided: v.optional(v.array(v.object({ created_at: v.number(), reputation: v.number() }))),
  }),
  errors: ["user_not_found"],
});

/**
 * A user's reputation over time, up to a year: its value at the end of each day or week, oldest first. Rules:
 * docs/rules/reputation.md R9.
 */
export const personalPointsHistory = call({
  method: "GET",
  path: "/answer/api/v1/personal/rank/history",
  guard: "anyone",
  summary: "Reputation of a user over time",
  input: v.object({ username: text({ max: 100 }) }),
  reply: v.object({ points: v.array(v.object({ at: v.number(), reputation: v.number() })) }),
  errors: ["user_not_found"],
});

/**
 * Casts, changes or takes back the caller's vote to close or to reopen a question; `is_done` says that it was the last
 * one that is needed. Not part of the original wire format. Rules: docs/rules/closing-votes.md.
 */
export const voteOnClosing = call({
  method: "PUT",
  path: "/answer/api/v1/question/closing/vote",
  guard: "member",
  rights: ["vote"],
  summary: "Vote to close or to reopen a question",
  input: v.object({
    question_id: id({ required: true }),
    aim: word(closingAims, { required: true }),
    is_cancel: flag(),
    close_type: number(),
    close_msg: text({ max: limits.closeMessage.max }),
  }),
  reply: v.object({ votes: v.number(), needed: v.number(), is_done: v.boolean() }),
  errors: [
    "question_not_found",
    "status_invalid",
    "rank_too_low",
    "post_locked",
    "flag_not_found",
    "invalid_url",
    "foreign_url",
    "no_original",
  ],
});
