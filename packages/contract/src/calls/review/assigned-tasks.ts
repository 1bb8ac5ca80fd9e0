import { assignedDecisions, assignedKinds, assignedScopes, reviewTaskAges } from "@askwell/domain";
import * as v from "valibot";
import { call } from "../../call.ts";
import { list, paging, text, word } from "../../fields.ts";
import { userBasic } from "../../shapes.ts";

const PATH = "/answer/api/v1/review/assigned";

/** The most tasks that are settled at once. */
const MAX_SETTLED = 50;

const assignedShape = v.object({
  id: v.string(),
  object_type: v.picklist(assignedKinds),
  object_id: v.string(),
  /** Of a post; empty for anything else. */
  question_id: v.string(),
  answer_id: v.string(),
  comment_id: v.string(),
  /** Of a tag; empty for anything else. */
  slug_name: v.string(),
  /** Of an account; empty for anything else. */
  username: v.string(),
  /** Of the question, or the name of the tag or account; empty if it is gone, or not for the caller to see. */
  title: v.string(),
  /** The name of the rule that assigned it. */
  reason: v.string(),
  assignee: v.nullable(userBasic),
  /** Who gave it to the assignee; null for the rule itself. */
  assigned_by: v.nullable(userBasic),
  opened_at: v.number(),
  /** How many people have it together: what one of them does is done for all. */
  sharers: v.number(),
});

/** What is assigned to the caller and open, or for staff to others. Rules: docs/rules/review.md RV30. */
export const assignedTasks = call({
  method: "GET",
  path: PATH,
  guard: "member",
  summary: "Assigned tasks",
  /** `min_age` is a minimum. */
  input: v.object({
    scope: word(assignedScopes),
    kind: word(assignedKinds),
    min_age: word(Object.keys(reviewTaskAges) as (keyof typeof reviewTaskAges)[]),
    ...paging(20, 50),
  }),
  reply: v.object({
    count: v.number(),
    /** Of the caller, and for staff of others, up to 1,000, without the filters. */
    mine: v.number(),
    others: v.number(),
    list: v.array(assignedShape),
  }),
  errors: ["forbidden"],
});

/**
 * Settles assigned tasks, each on its own; `username` is who gets them with `reassign`. One task that cannot be settled is
 * an error; of several, those that cannot be settled are named in `failed`. Rules: docs/rules/review.md RV31.
 */
export const decideAssignedTasks = call({
  method: "PUT",
  path: PATH,
  guard: "member",
  summary: "Settle assigned tasks",
  input: v.object({
    ids: list(text({ required: true, max: 20 }), { required: true, max: MAX_SETTLED }),
    decision: word(assignedDecisions, { required: true }),
    username: text({ max: 100 }),
    /** The ids of those who had each of them when the caller saw it, in the order of `ids`; none are not compared. */
    assignee_ids: list(text({ max: 20 }), { max: MAX_SETTLED }),
  }),
  reply: v.object({
    /** The settled tasks, each with the subject for undoing it. */
    done: v.array(v.object({ id: v.string(), subject: v.string() })),
    failed: v.array(v.object({ id: v.string(), message: v.string() })),
  }),
  errors: ["object_not_found", "decided_already", "assigned_already", "assignee_may_not_see"],
});
