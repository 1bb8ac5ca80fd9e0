import * as v from "valibot";
import { call } from "../call.ts";
import { id, nothing, pageOf, plainId, queryNumber, text } from "../fields.ts";
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

/** The versions of a post or tag that were in force, newest first. `content` is a snapshot in the shape of its kind. */
export const revisions = call({
  method: "GET",
  path: "/answer/api/v1/revisions",
  guard: "member",
  summary: "Versions of a post",
  input: v.object({ object_id: id() }),
  reply: v.array(version),
  refuses: ["bad_request", "object_not_found", "question_not_found", "answer_not_found", "tag_not_found"],
});

/** Whether a post or tag may be edited now. */
export const revisionEditCheck = call({
  method: "GET",
  path: "/answer/api/v1/revisions/edit/check",
  guard: "member",
  summary: "Whether a post may be edited now",
  input: v.object({ id: id({ required: true }) }),
  reply: nothing,
  refuses: ["object_not_found", "missing_privilege", "revision_waits"],
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

/** The edits that wait and that the caller may decide about, one a page, the oldest first. */
export const revisionsUnreviewed = call({
  method: "GET",
  path: "/answer/api/v1/revisions/unreviewed",
  guard: "member",
  summary: "Edits that wait for review",
  input: v.object({ page: queryNumber({ min: 1, max: 1_000_000, otherwise: 1 }) }),
  reply: pageOf(
    v.object({ type: v.picklist(["question", "answer", "tag"]), info: reviewObject, unreviewed_info: version }),
  ),
  refuses: [],
});

/** Approves or rejects an edit that waits; another word, or an edit that was decided about, changes nothing. */
export const auditRevision = call({
  method: "PUT",
  path: "/answer/api/v1/revisions/audit",
  guard: "member",
  summary: "Decide about an edit that waits",
  input: v.object({ id: plainId({ required: true }), operation: text({ required: true, max: 100 }) }),
  reply: v.object({}),
  refuses: ["revision_not_yours", "tag_exists"],
});

/** What waits for review, by kind. */
export const reviewingTypes = call({
  method: "GET",
  path: "/answer/api/v1/reviewing/type",
  guard: "member",
  summary: "What waits for review",
  input: v.object({}),
  reply: v.array(v.object({ name: v.string(), label: v.string(), todo_amount: v.number() })),
  refuses: [],
});
