import { flagOperations, limits, publicStaffActions, recordRights } from "@askwell/domain";
import * as v from "valibot";
import { call } from "../../call.ts";
import {
  captchaFields,
  id,
  list,
  nothing,
  number,
  pageOf,
  paging,
  plainId,
  queryNumber,
  text,
  word,
} from "../../fields.ts";
import { questionTitle, tagInput } from "../../question-fields.ts";
import { flagInReview, postInReview } from "../../review-shapes.ts";
import { userBasic } from "../../shapes.ts";

const API = "/answer/api/v1";

/** The longest page of a review queue. */
const REVIEW_PAGE = 50;

/** Flags a question, an answer or a comment for a reason of `reasons?action=flag`. */
export const flagPost = call({
  method: "POST",
  path: `${API}/report`,
  guard: "member",
  rights: ["flag"],
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
  errors: [
    "post_locked",
    "missing_privilege",
    "object_not_found",
    "object_deleted",
    "flag_own",
    "question_not_found",
    "answer_not_found",
    "flag_not_found",
    "invalid_url",
    "foreign_url",
  ],
});

/**
 * Pending flags on posts that are not deleted, most recently updated first; empty for users who are not staff. A page
 * has one flag where `page_size` is missing.
 */
export const flaggedPosts = call({
  method: "GET",
  path: `${API}/report/unreviewed/post`,
  guard: "member",
  summary: "Pending flags",
  input: v.object(paging(1, REVIEW_PAGE)),
  reply: pageOf(flagInReview),
  errors: [],
});

/** Decides a flag. A second decision is an error, except that ignoring twice changes nothing. */
export const decideFlag = call({
  method: "PUT",
  path: `${API}/report/review`,
  guard: "staff",
  holders: ["review_flags"],
  summary: "Decide a flag",
  input: v.object({
    flag_id: text({ required: true, max: 64 }),
    operation_type: word(flagOperations, { required: true }),
    close_type: number(),
    close_msg: text(limits.closeMessage),
    title: questionTitle(limits.questionTitle),
    content: text(limits.questionBody),
    tags: list(tagInput, { max: 100 }),
    ...captchaFields,
  }),
  reply: nothing,
  errors: [
    "key_untrusted",
    "flag_not_found",
    "decided_already",
    "status_invalid",
    "invalid_url",
    "foreign_url",
    "no_original",
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

/** The same for the administration's clients: `flagged_type` is the confirmed reason, with its text. */
export const decideFlagAsAdmin = call({
  method: "PUT",
  path: "/answer/admin/api/report",
  guard: "admin",
  summary: "Decide a flag by its id",
  input: v.object({
    id: text({ required: true, max: 64 }),
    action: word(["close_post", "delete_post", "unlist_post", "ignore_report"], { required: true }),
    flagged_type: number({ required: true }),
    flagged_content: text(limits.flagText),
  }),
  reply: nothing,
  errors: [
    "key_untrusted",
    "flag_not_found",
    "decided_already",
    "status_invalid",
    "invalid_url",
    "foreign_url",
    "no_original",
  ],
});

/**
 * Posts that wait for approval, oldest first; empty for users who are not staff. With `object_id` only that one. A page
 * has one post where `page_size` is missing.
 */
export const queuedPosts = call({
  method: "GET",
  path: `${API}/review/pending/post/page`,
  guard: "member",
  summary: "Posts that wait for approval",
  input: v.object({ ...paging(1, REVIEW_PAGE), object_id: id() }),
  reply: pageOf(postInReview),
  errors: [],
});

/**
 * Approves or rejects a waiting post. `title`, `content` and `tags`, where present, change it first. A decision that
 * contradicts an earlier one is an error.
 */
export const decideQueuedPost = call({
  method: "PUT",
  path: `${API}/review/pending/post`,
  guard: "staff",
  holders: ["review_posts"],
  summary: "Approve or reject a post that waits for approval",
  input: v.object({
    review_id: number({ required: true }),
    status: word(["approve", "reject"], { required: true }),
    title: questionTitle(limits.questionTitle),
    content: text(limits.questionBody),
    tags: list(tagInput, { max: 100 }),
    /** Read by the author with the notification, and logged as the reason. */
    note: text({ max: limits.sanctionText.max }),
  }),
  reply: nothing,
  errors: [
    "key_untrusted",
    "object_not_found",
    "decided_already",
    "question_not_editable",
    "answer_not_editable",
    "content_too_short",
    "too_few_tags",
    "recommended_tag_missing",
    "rank_too_low",
  ],
});

/** Flags on a post, or its removal by staff. */
const recordEntry = v.object({
  kind: v.picklist(["flag", "removal"]),
  at: v.number(),
  object_id: v.string(),
  question_id: v.string(),
  answer_id: v.string(),
  comment_id: v.string(),
  title: v.string(),
  /** The reason's name in the reader's language, or "". */
  reason: v.string(),
  /** `pending`, `completed` or `ignored` of a flag; "" of a removal. */
  status: v.string(),
  /** How many flags on the post the entry stands for; 0 for a removal. */
  reports: v.number(),
});

/** A user's moderation record: flags on their posts, and posts removed by staff. */
export const moderationRecord = call({
  method: "GET",
  path: `${API}/review/person`,
  guard: "staff",
  holders: recordRights,
  summary: "Moderation record of a user",
  /** The flag under review; it is excluded from the record. */
  input: v.object({ user_id: plainId({ required: true }), flag_id: plainId() }),
  reply: v.object({
    /** Flags on the user's posts. */
    flags: v.object({ pending: v.number(), completed: v.number(), ignored: v.number() }),
    /** Flags raised by the user. */
    raised: v.object({ pending: v.number(), completed: v.number(), ignored: v.number() }),
    /** Posts of the user that staff removed and did not undelete. */
    removals: v.number(),
    /** The latest of both, newest first, each post with flags once. */
    latest: v.array(recordEntry),
    /** The latest posts that the user has flagged. */
    latest_raised: v.array(recordEntry),
  }),
  errors: ["user_not_found"],
});

/** Filters of the staff log: the actor, the affected user, an action, and the last days. */
const day = () =>
  v.pipe(
    text({ max: 10 }),
    v.check((value) => value === "" || /^\d{4}-\d\d-\d\d$/.test(value), "required"),
  );

const logFilters = {
  username: text({ max: 100 }),
  person: text({ max: 100 }),
  action: text({ max: 64 }),
  in_days: queryNumber({ min: 1, max: 36_500 }),
  /** Days in UTC, such as `2026-11-03`; both belong to the range. */
  first_day: day(),
  last_day: day(),
  object_id: id(),
};

/** The staff log as CSV, newest first: the first 5,000 entries that fit the filters. */
export const exportStaffLog = call({
  method: "GET",
  path: `${API}/review/log/export`,
  guard: "staff",
  holders: ["log"],
  summary: "Staff log as CSV",
  input: v.object(logFilters),
  reply: v.object({
    csv: v.string(),
    /** The number of entries in it. */
    count: v.number(),
  }),
  errors: ["user_not_found"],
});

/** The staff log, newest first. `username` filters by actor, `object_id` by post, `first_day` and `last_day` by time. */
export const staffLog = call({
  method: "GET",
  path: `${API}/review/log`,
  guard: "staff",
  holders: ["log"],
  summary: "Staff log",
  /** `from` begins the list with an entry, such as the `next` of the entries after it. */
  input: v.object({ ...paging(20, 100), ...logFilters, from: plainId() }),
  reply: v.object({
    /** At most 1,000. */
    count: v.number(),
    /** The entry behind those that are counted; "" if there is none. */
    next: v.string(),
    list: v.array(
      v.object({
        id: v.string(),
        created_at: v.number(),
        user_info: userBasic,
        /** An action such as `question_close`. */
        action: v.string(),
        /** The same in the reader's language. */
        label: v.string(),
        /** Label of the action that this entry undid, in the reader's language, or "". */
        undone_label: v.string(),
        object_type: v.string(),
        object_id: v.string(),
        question_id: v.string(),
        answer_id: v.string(),
        comment_id: v.string(),
        title: v.string(),
        person: v.nullable(userBasic),
        reason: v.string(),
        note: v.string(),
        /** The question of this site that `note` links to, when the reason is duplicate. */
        original: v.nullable(v.object({ question_id: v.string(), title: v.string() })),
        is_undone: v.boolean(),
        can_undo: v.boolean(),
        /** Who may undo it: `staff`, `admin` or `nobody`. */
        undone_by: v.string(),
      }),
    ),
    /** The actions to filter by, in the reader's language. */
    actions: v.optional(v.array(v.object({ action: v.string(), label: v.string() }))),
  }),
  errors: ["user_not_found"],
});

/** What staff have done, for all viewers, while the site shows it. Rules: docs/rules/review.md RV26, RV27. */
export const publicLog = call({
  method: "GET",
  path: "/answer/api/v1/moderation/log",
  guard: "anyone",
  summary: "Log of moderation for all viewers",
  input: v.object({
    ...paging(20, 100),
    action: word(publicStaffActions),
    in_days: queryNumber({ min: 0, max: 3650 }),
  }),
  reply: v.object({
    /** At most 1,000. */
    count: v.number(),
    list: v.array(
      v.object({
        id: v.string(),
        created_at: v.number(),
        action: v.string(),
        /** The same in the reader's language. */
        label: v.string(),
        object_type: v.string(),
        /** The ids are "" unless all visitors find the post. */
        question_id: v.string(),
        answer_id: v.string(),
        comment_id: v.string(),
        /** Of the question, or the name of the tag. */
        title: v.string(),
        reason: v.string(),
        /** Of a suspension, such as `7d`; "" for others. */
        duration: v.string(),
        is_undone: v.boolean(),
      }),
    ),
    /** The actions to filter by, in the reader's language. */
    actions: v.array(v.object({ action: v.string(), label: v.string() })),
  }),
  errors: ["unknown_call"],
});

/** Undoes an action: by the entry's `id`, or the last decision about a flag, waiting post or edit as `subject`. */
export const undoStaffAction = call({
  method: "PUT",
  path: `${API}/review/undo`,
  guard: "member",
  summary: "Undo a staff action",
  input: v.object({ id: plainId(), subject: text({ max: 64 }) }),
  reply: nothing,
  errors: [
    "key_untrusted",
    "object_not_found",
    "forbidden",
    "not_undoable",
    "changed_since",
    "post_locked",
    "missing_privilege",
    "tag_not_found",
    "tag_exists",
    "tag_in_use",
    "question_not_editable",
    "answer_not_editable",
  ],
});

/** Undoes an administrator's change to accounts, settings, badges or plugins, by the entry's `id`. */
export const undoAdministration = call({
  method: "PUT",
  path: "/answer/admin/api/log/undo",
  guard: "admin",
  summary: "Undo an administrator's action",
  input: v.object({ id: plainId() }),
  reply: nothing,
  errors: [
    "object_not_found",
    "not_undoable",
    "changed_since",
    "own_role",
    "own_profile",
    "own_status",
    "tag_not_found",
    "tag_is_synonym",
  ],
});
