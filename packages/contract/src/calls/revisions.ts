import { limits } from "@askwell/domain";
import * as v from "valibot";
import { call } from "../call.ts";
import { id, nothing, pageOf, paging, plainId, text, word } from "../fields.ts";
import { editInReview, revisionShape } from "../review-shapes.ts";

/** The revisions of a post or tag, newest first. `content` is a snapshot in the shape of its kind. */
export const revisions = call({
  method: "GET",
  path: "/answer/api/v1/revisions",
  guard: "member",
  summary: "Revisions of a post",
  input: v.object({ object_id: id() }),
  reply: v.array(revisionShape),
  errors: ["bad_request", "object_not_found", "question_not_found", "answer_not_found", "tag_not_found"],
});

/** Whether a post or tag may be edited now. */
export const revisionEditCheck = call({
  method: "GET",
  path: "/answer/api/v1/revisions/edit/check",
  guard: "member",
  summary: "Whether a post may be edited now",
  input: v.object({ id: id({ required: true }) }),
  reply: nothing,
  errors: ["post_locked", "object_not_found", "missing_privilege", "revision_waits"],
});

/** Suggested edits that the caller may review, oldest first. A page has one edit where `page_size` is missing. */
export const revisionsUnreviewed = call({
  method: "GET",
  path: "/answer/api/v1/revisions/unreviewed",
  guard: "member",
  summary: "Pending suggested edits",
  input: v.object(paging(1, 50)),
  reply: pageOf(editInReview),
  errors: [],
});

/**
 * Approves or rejects a suggested edit. A decision that contradicts an earlier one is an error. `base_revision_id` is
 * the revision that the suggestion was compared with: if it is no longer current, nothing is approved.
 */
export const auditRevision = call({
  method: "PUT",
  path: "/answer/api/v1/revisions/audit",
  guard: "member",
  rights: ["edit"],
  summary: "Approve or reject a suggested edit",
  input: v.object({
    id: plainId({ required: true }),
    operation: word(["approve", "reject"], { required: true }),
    base_revision_id: plainId(),
    /** Read by the author of a rejected edit with the notification, and logged as the reason. */
    note: text({ max: limits.sanctionText.max }),
  }),
  reply: v.object({}),
  errors: [
    "key_untrusted",
    "post_locked",
    "revision_not_yours",
    "tag_exists",
    "edit_conflict",
    "object_not_found",
    "decided_already",
  ],
});

/** Pending reviews by kind. */
export const reviewingTypes = call({
  method: "GET",
  path: "/answer/api/v1/reviewing/type",
  guard: "member",
  summary: "Pending reviews",
  input: v.object({}),
  reply: v.array(v.object({ name: v.string(), label: v.string(), todo_amount: v.number() })),
  errors: [],
});
