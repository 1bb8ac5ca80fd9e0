import * as v from "valibot";
import { call } from "../call.ts";
import { id, nothing, pageOf, paging, plainId, word } from "../fields.ts";
import { tagRef, userBasic } from "../shapes.ts";

const version = v.object({
  id: v.string(),
  use_id: v.string(),
  object_id: v.string(),
  title: v.string(),
  url_title: v.string(),
  content: v.record(v.string(), v.unknown()),
  status: v.number(),
  create_at: v.number(),
  user_info: userBasic,
  reason: v.string(),
});

/** The revisions of a post or tag, newest first. `content` is a snapshot in the shape of its kind. */
export const revisions = call({
  method: "GET",
  path: "/answer/api/v1/revisions",
  guard: "member",
  summary: "Revisions of a post",
  input: v.object({ object_id: id() }),
  reply: v.array(version),
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
  errors: ["object_not_found", "missing_privilege", "revision_waits"],
});

const reviewObject = v.object({
  created_at: v.number(),
  object_id: v.string(),
  question_id: v.string(),
  answer_id: v.string(),
  comment_id: v.string(),
  object_type: v.picklist(["question", "answer", "tag", "comment"]),
  object_creator_user_id: v.string(),
  title: v.string(),
  url_title: v.string(),
  content: v.string(),
  html: v.string(),
  answer_count: v.number(),
  answer_accepted: v.boolean(),
  tags: v.nullable(v.array(tagRef)),
  status: v.number(),
  show_status: v.number(),
});

/** Suggested edits that the caller may review, oldest first. A page has one edit where `page_size` is missing. */
export const revisionsUnreviewed = call({
  method: "GET",
  path: "/answer/api/v1/revisions/unreviewed",
  guard: "member",
  summary: "Pending suggested edits",
  input: v.object(paging(1, 50)),
  reply: pageOf(
    v.object({
      type: v.picklist(["question", "answer", "tag"]),
      info: reviewObject,
      /** The current revision, which the suggestion is compared with. */
      base_revision_id: v.string(),
      /** The current revision is newer than the suggestion. */
      is_outdated: v.boolean(),
      /** The reviewer that held the edit, and why; null for one that its editor suggested. */
      held: v.nullable(v.object({ submitter_display_name: v.string(), reason: v.string() })),
      unreviewed_info: version,
    }),
  ),
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
  summary: "Approve or reject a suggested edit",
  input: v.object({
    id: plainId({ required: true }),
    operation: word(["approve", "reject"], { required: true }),
    base_revision_id: plainId(),
  }),
  reply: v.object({}),
  errors: ["revision_not_yours", "tag_exists", "edit_conflict", "object_not_found", "decided_already"],
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
