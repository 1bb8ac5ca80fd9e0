import { limits, reviewTaskAges, reviewTaskKinds, reviewTaskOrders, taskDecisions } from "@askwell/domain";
import * as v from "valibot";
import { call } from "../../call.ts";
import { flag, id, list, number, paging, queryNumber, text, word } from "../../fields.ts";
import { editInReview, flagInReview, postInReview, resembledPost } from "../../review-shapes.ts";
import { appealInReview } from "../../sanction-shapes.ts";
import { memberAction, userBasic } from "../../shapes.ts";

const API = "/answer/api/v1";

/** The longest page of tasks. */
const TASK_PAGE = 50;

/** The most tasks that are decided at once. */
const MAX_DECIDED = 50;

const taskAges = Object.keys(reviewTaskAges) as (keyof typeof reviewTaskAges)[];

const taskId = () => text({ required: true, max: 64 });

const kindOfTask = v.picklist(reviewTaskKinds);

/** A task in the list. */
const taskShape = v.object({
  /** Its kind and subject, such as `flagged_post:10010000000000001`. */
  id: v.string(),
  kind: kindOfTask,
  /** Of an appeal what it is against. */
  object_type: v.picklist(["question", "answer", "comment", "tag", "restriction", "suspension"]),
  object_id: v.string(),
  question_id: v.string(),
  answer_id: v.string(),
  comment_id: v.string(),
  /** The title of the question or tag; of a comment, or an answer, that of its question; of an appeal its user. */
  title: v.string(),
  /** The beginning of the text of an answer, a comment or an appeal. */
  excerpt: v.string(),
  /** The author of the post, of the suggested edit, or of the appeal. */
  person: v.nullable(userBasic),
  /** When the first flag was raised, or the post or the edit written. */
  opened_at: v.number(),
  /** The number of open flags; 1 of other tasks. */
  reports: v.number(),
  /** Reports hide the post until it is decided; omitted otherwise. */
  is_hidden: v.optional(v.literal(true)),
  /** Why it waits, the most frequent reason first; empty for edits and appeals. */
  reasons: v.array(v.object({ name: v.string(), count: v.number() })),
  /** The reviewer who looks at it, unless that is the caller. */
  claimed_by: v.nullable(userBasic),
});

/**
 * What the caller may do with the post of a task beside deciding it. `id` is the question or the answer of the actions,
 * of a comment what it is on; "" without any. Rules: docs/rules/review.md RV35.
 */
const taskMenu = v.object({
  kind: v.picklist(["question", "answer"]),
  id: v.string(),
  actions: v.array(memberAction),
  /** Of an answer or a comment: the question above it, which is locked and protected from here, too. */
  question: v.optional(v.object({ id: v.string(), actions: v.array(memberAction) })),
  /** The caller may warn the author. */
  may_warn: v.boolean(),
});

/**
 * The tasks of the review that the caller may decide. `counts` has the tasks of each kind with the other filters;
 * numbers stop at 1,000. `min_age` is a minimum; `person` is the author, and `reporter` who has flagged the post.
 */
export const reviewTasks = call({
  method: "GET",
  path: `${API}/review/tasks`,
  guard: "member",
  summary: "Tasks of the review",
  input: v.object({
    ...paging(20, TASK_PAGE),
    kind: word(reviewTaskKinds),
    reason: queryNumber(),
    tag: text({ max: 100 }),
    person: text({ max: 100 }),
    reporter: text({ max: 100 }),
    min_age: word(taskAges),
    order: word(reviewTaskOrders),
    object_id: id(),
  }),
  reply: v.object({
    count: v.number(),
    counts: v.array(v.object({ kind: kindOfTask, count: v.number() })),
    /** The reasons for flags, to filter by; none for reviewers who see no flags. */
    reasons: v.array(v.object({ reason_type: v.number(), name: v.string() })),
    list: v.array(taskShape),
  }),
  errors: [],
});

/**
 * One task with all that a decision needs: the flags, the waiting post, the suggested edit or the appeal; null when it is
 * decided.
 */
export const reviewTask = call({
  method: "GET",
  path: `${API}/review/task`,
  guard: "member",
  summary: "A task of the review",
  input: v.object({ id: taskId() }),
  reply: v.nullable(
    v.object({
      task: taskShape,
      flags: v.array(flagInReview),
      post: v.nullable(postInReview),
      edit: v.nullable(editInReview),
      appeal: v.nullable(appealInReview),
      /** The removed post that a held one is like. Rules: docs/rules/hold-rules.md HR9. */
      resembles: v.nullable(resembledPost),
      /** Omitted without anything to offer. */
      menu: v.optional(taskMenu),
      /** The caller may make a rule by which posts like it are held. Rules: docs/rules/hold-rules.md HR5. */
      may_make_rule: v.boolean(),
      /** Set for users who decide the task by a right that is limited: the records of people are not theirs to see. */
      without_records: v.optional(v.literal(true)),
    }),
  ),
  errors: [],
});

/**
 * Claims a task for two minutes, so that others see who looks at it; `is_released` ends the caller's claim. A claim of
 * another reviewer stays.
 */
export const claimReviewTask = call({
  method: "PUT",
  path: `${API}/review/task/claim`,
  guard: "member",
  summary: "Claim a task of the review",
  input: v.object({ id: taskId(), is_released: flag() }),
  reply: v.object({
    /** False when it is decided. */
    is_open: v.boolean(),
    claimed_by: v.nullable(userBasic),
    /** The open tasks of the caller, up to 1,000. */
    count: v.number(),
  }),
  errors: [],
});

/**
 * Decides tasks, each on its own. `note` is logged as the reason; who has appealed reads it as the reply. One task that cannot be decided is an error; of
 * several, those that cannot be decided are named in `failed`, and the others are decided.
 */
export const decideReviewTasks = call({
  method: "PUT",
  path: `${API}/review/tasks`,
  guard: "staff",
  holders: ["review_posts", "review_flags", "review_edits", "appeals"],
  summary: "Decide tasks of the review",
  input: v.object({
    ids: list(taskId(), { required: true, max: MAX_DECIDED }),
    decision: word(taskDecisions, { required: true }),
    close_type: number(),
    close_msg: text(limits.closeMessage),
    note: text({ max: limits.sanctionText.max }),
  }),
  reply: v.object({
    /** The decided tasks, each with the subject for undoing it, such as `flag:5`. */
    done: v.array(v.object({ id: v.string(), subject: v.string() })),
    failed: v.array(v.object({ id: v.string(), message: v.string() })),
  }),
  errors: [
    "key_untrusted",
    "object_not_found",
    "decided_already",
    "status_invalid",
    "flag_not_found",
    "invalid_url",
    "foreign_url",
    "no_original",
    "question_not_found",
    "edit_conflict",
    "revision_not_yours",
    "missing_privilege",
    "sanction_of_staff",
    "tag_exists",
  ],
});
