import { auditKinds, communityQueues, limits, queueDecisions } from "@askwell/domain";
import * as v from "valibot";
import { call } from "../../call.ts";
import { flag, id, nothing, number, paging, plainId, queryNumber, text, word } from "../../fields.ts";
import { tagRef, userBasic } from "../../shapes.ts";

const API = "/answer/api/v1/review";

const queueOf = v.picklist(communityQueues);

const item = { queue: word(communityQueues, { required: true }), post_id: id({ required: true, max: 20 }) };

/**
 * The queues that the caller reviews, with what waits for them, up to 1,000, and what they have reviewed today; for
 * reviewers of suggested edits also those.
 */
export const reviewQueues = call({
  method: "GET",
  path: `${API}/queues`,
  guard: "member",
  summary: "Queues of the caller",
  input: v.object({}),
  reply: v.object({
    queues: v.array(
      v.object({
        queue: v.picklist([...communityQueues, "suggested_edits"]),
        waiting: v.number(),
        /** Reviewed since midnight UTC. */
        today: v.number(),
      }),
    ),
    /** Reviews of a queue that are asked for per day; 0 for no goal. */
    goal: v.number(),
    /** All items that the caller has reviewed. */
    reviews: v.number(),
    /** The end of a pause after failed audits; 0 for none. */
    paused_until: v.number(),
    /** Set for users who are no staff and decide tasks by granted rights. */
    has_tasks: v.optional(v.literal(true)),
    /** The caller may change the prepared texts. Rules: docs/rules/reasons.md N11. */
    may_edit_texts: v.optional(v.literal(true)),
  }),
  errors: [],
});

/** The next item of a queue for the caller, with the post in its context; null when there is none. It names no author. */
export const queueItem = call({
  method: "GET",
  path: `${API}/queue/item`,
  guard: "member",
  summary: "The next item of a queue",
  input: v.object({ queue: word(communityQueues, { required: true }) }),
  reply: v.nullable(
    v.object({
      queue: queueOf,
      post_id: v.string(),
      object_type: v.picklist(["question", "answer"]),
      question: v.object({ id: v.string(), title: v.string(), html: v.string(), tags: v.array(tagRef) }),
      /** Of an answer. */
      answer: v.nullable(v.object({ html: v.string() })),
      /** The votes to close or to reopen, the most frequent reason first; null in other queues. */
      votes: v.nullable(
        v.object({
          count: v.number(),
          needed: v.number(),
          reasons: v.array(v.object({ name: v.string(), count: v.number() })),
          /** Its author has edited the question since it was closed. */
          is_edited: v.optional(v.literal(true)),
          /** Why a closed question is closed: the name of the reason, and the address of the original or an explanation. */
          closed: v.optional(v.object({ reason: v.string(), msg: v.string() })),
        }),
      ),
    }),
  ),
  errors: ["status_invalid", "rank_too_low", "right_restricted", "review_paused"],
});

/** Claims an item for two minutes, so that it is offered to no other reviewer; `is_released` ends the caller's claim. */
export const claimQueueItem = call({
  method: "PUT",
  path: `${API}/queue/item/claim`,
  guard: "member",
  summary: "Claim an item of a queue",
  input: v.object({ ...item, is_released: flag() }),
  reply: v.object({
    /** False when another reviewer has claimed it, or when it has left the queue. */
    is_yours: v.boolean(),
  }),
  errors: ["status_invalid", "rank_too_low", "right_restricted", "review_paused"],
});

/**
 * Decides about an item. To vote casts a vote to close, with a reason, or to reopen. To edit, comment, flag or upvote
 * records the decision only: what it is about is done with the call for that, unless the reply says that it was an audit.
 */
export const decideQueueItem = call({
  method: "PUT",
  path: `${API}/queue/item`,
  guard: "member",
  summary: "Decide about an item of a queue",
  input: v.object({
    ...item,
    decision: word(queueDecisions, { required: true }),
    close_type: number(),
    close_msg: text({ max: limits.closeMessage.max }),
  }),
  reply: v.object({
    /** What the item was, if it was an audit. */
    audit: v.nullable(
      v.object({
        kind: v.picklist(auditKinds),
        is_passed: v.boolean(),
        /** Why a bad post was deleted, in the reader's language; "" for a good one. */
        reason: v.string(),
      }),
    ),
    /** The end of the pause that this audit began; 0 for none. */
    paused_until: v.number(),
  }),
  errors: [
    "status_invalid",
    "rank_too_low",
    "missing_privilege",
    "right_restricted",
    "review_paused",
    "decided_already",
    "question_not_found",
    "post_locked",
    "flag_not_found",
    "invalid_url",
    "foreign_url",
    "no_original",
  ],
});

/** What users have reviewed, newest first, with audits; and what waits in each queue. Both are counted up to 1,000. */
export const queueLog = call({
  method: "GET",
  path: `${API}/queue/log`,
  guard: "staff",
  summary: "Log of reviews",
  input: v.object({
    ...paging(20, 100),
    username: text({ max: 100 }),
    queue: word(communityQueues),
    decision: word(queueDecisions),
    in_days: queryNumber({ min: 1, max: 36_500 }),
  }),
  reply: v.object({
    count: v.number(),
    waiting: v.array(v.object({ queue: queueOf, count: v.number() })),
    list: v.array(
      v.object({
        user_info: userBasic,
        queue: queueOf,
        decision: v.picklist(queueDecisions),
        created_at: v.number(),
        object_id: v.string(),
        question_id: v.string(),
        answer_id: v.string(),
        comment_id: v.string(),
        title: v.string(),
        audit: v.nullable(v.object({ kind: v.picklist(auditKinds), is_passed: v.boolean() })),
      }),
    ),
  }),
  errors: ["user_not_found"],
});

/** What a user has reviewed, and how they have done in audits. */
export const reviewRecord = call({
  method: "GET",
  path: `${API}/record`,
  guard: "staff",
  summary: "Reviews and audits of a user",
  input: v.object({ user_id: plainId({ required: true, max: 20 }) }),
  reply: v.object({
    reviews: v.number(),
    passed: v.number(),
    failed: v.number(),
    paused_until: v.number(),
    /** The latest failed audits. */
    latest: v.array(
      v.object({ queue: queueOf, kind: v.picklist(auditKinds), decision: v.picklist(queueDecisions), at: v.number() }),
    ),
  }),
  errors: [],
});

/** Ends the pause of a user after failed audits. */
export const endReviewPause = call({
  method: "DELETE",
  path: `${API}/pause`,
  guard: "staff",
  summary: "End a pause of reviewing",
  input: v.object({ user_id: plainId({ required: true, max: 20 }) }),
  reply: nothing,
  errors: [],
});
