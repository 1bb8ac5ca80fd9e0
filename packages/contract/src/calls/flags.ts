import { flagOperations, limits } from "@askwell/domain";
import * as v from "valibot";
import { call } from "../call.ts";
import { captchaFields, id, list, nothing, number, pageOf, queryNumber, text, word } from "../fields.ts";
import { tagInput } from "../question-fields.ts";
import { reasonItem, userBasic, waitingPost } from "../shapes.ts";

const API = "/answer/api/v1";

/** Flags a question, an answer or a comment for a reason of `reasons?action=flag`. */
export const flagPost = call({
  method: "POST",
  path: `${API}/report`,
  guard: "member",
  captcha: "report",
  summary: "Flag a post",
  input: v.object({
    object_id: id({ required: true, max: 20 }),
    report_type: number({ required: true }),
    content: text(limits.flagText),
    source: text(),
    ...captchaFields,
  }),
  reply: nothing,
  refuses: [
    "missing_privilege",
    "object_not_found",
    "object_deleted",
    "question_not_found",
    "answer_not_found",
    "flag_not_found",
    "invalid_url",
    "foreign_url",
  ],
});

/** The flags that wait, one a page, the last touched first; empty for who is not staff. */
export const flaggedPosts = call({
  method: "GET",
  path: `${API}/report/unreviewed/post`,
  guard: "member",
  summary: "Flags that wait for a decision",
  input: v.object({ page: queryNumber({ min: 1, max: 1_000_000, otherwise: 1 }) }),
  reply: pageOf(
    v.object({
      flag_id: v.string(),
      ...waitingPost,
      submit_at: v.number(),
      answer_count: v.number(),
      answer_accepted: v.boolean(),
      submitter_user: userBasic,
      reason: v.nullable(reasonItem),
      reason_content: v.string(),
    }),
  ),
  refuses: [],
});

/** Decides about a flag. A flag that was decided about stays as it is. */
export const decideFlag = call({
  method: "PUT",
  path: `${API}/report/review`,
  guard: "staff",
  summary: "Decide about a flag",
  input: v.object({
    flag_id: text({ required: true, max: 64 }),
    operation_type: word(flagOperations, { required: true }),
    close_type: number(),
    close_msg: text(limits.closeMessage),
    title: text(limits.questionTitle),
    content: text(limits.questionBody),
    tags: list(tagInput, { max: 100 }),
    ...captchaFields,
  }),
  reply: nothing,
  refuses: [
    "flag_not_found",
    "status_invalid",
    "invalid_url",
    "foreign_url",
    "question_not_found",
    "question_not_editable",
    "answer_not_editable",
    "comment_not_found",
    "content_too_short",
    "too_few_tags",
    "recommended_tag_missing",
    "rank_too_low",
  ],
});

/** The same in the words of the administration: `flagged_type` is the reason that holds, with its text. */
export const decideFlagAsAdmin = call({
  method: "PUT",
  path: "/answer/admin/api/report",
  guard: "admin",
  summary: "Decide about a flag by its id",
  input: v.object({
    id: text({ required: true, max: 64 }),
    action: word(["close_post", "delete_post", "unlist_post", "ignore_report"], { required: true }),
    flagged_type: number({ required: true }),
    flagged_content: text(limits.flagText),
  }),
  reply: nothing,
  refuses: ["flag_not_found", "status_invalid", "invalid_url", "foreign_url"],
});
