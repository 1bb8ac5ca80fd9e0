import type { PostKind } from "../ids.ts";
import { isOperationFor } from "./flags.ts";

/** Kinds of review tasks, in the words of the wire format. Source: docs/rules/review.md RV21. */
export const reviewTaskKinds = ["queued_post", "flagged_post", "suggested_post_edit", "appeal"] as const;
/** A kind of review task. */
export type ReviewTaskKind = (typeof reviewTaskKinds)[number];

/** Orders of the review tasks; the first is the default. Source: docs/rules/review.md RV22. */
export const reviewTaskOrders = ["oldest", "newest", "reports"] as const;
/** An order of the review tasks. */
export type ReviewTaskOrder = (typeof reviewTaskOrders)[number];

/** How long a task waits at least, by the name of the filter, in seconds. Source: docs/rules/review.md RV22. */
export const reviewTaskAges = { hour: 3600, day: 86_400, week: 604_800, month: 2_592_000 } as const;
/** A filter by age. */
export type ReviewTaskAge = keyof typeof reviewTaskAges;

/** Decisions about tasks. Source: docs/rules/review.md RV24. */
export const taskDecisions = ["delete", "close", "unlist", "ignore", "approve", "reject", "grant", "decline"] as const;
/** A decision about a task. */
export type TaskDecision = (typeof taskDecisions)[number];

/** Whose assigned tasks a list has. Source: docs/rules/review.md RV30. */
export const assignedScopes = ["mine", "others"] as const;

/** What is assigned. Source: docs/rules/review.md RV30 and RV39. */
export const assignedKinds = ["question", "answer", "comment", "tag", "user"] as const;
/** A kind of what is assigned. */
export type AssignedKind = (typeof assignedKinds)[number];

/** Decisions about what is assigned: it is done, not for the assignee, or given to another user. Source: docs/rules/review.md RV31. */
export const assignedDecisions = ["done", "dismiss", "reassign"] as const;
/** A decision about what is assigned. */
export type AssignedDecision = (typeof assignedDecisions)[number];

/** For so many days a decision about what was assigned can be undone. Source: docs/rules/review.md RV31. */
export const ASSIGNED_UNDO_DAYS = 30;

/** Seconds until a claim of a task expires. Source: docs/rules/review.md RV23. */
export const TASK_CLAIM_SECONDS = 120;

/** Tasks are counted and listed up to this number. Source: docs/rules/review.md RV22. */
export const MAX_COUNTED_TASKS = 1000;

/** True when a decision applies to a kind of task on a kind of object. Source: docs/rules/review.md RV24. */
export function isDecisionFor(kind: ReviewTaskKind, objectKind: string, decision: TaskDecision): boolean {
  if (kind === "appeal") return decision === "grant" || decision === "decline";
  if (kind !== "flagged_post") return decision === "approve" || decision === "reject";
  if (decision === "close") return isOperationFor(objectKind as PostKind, "close_post");
  if (decision === "unlist") return isOperationFor(objectKind as PostKind, "unlist_post");
  return decision === "delete" || decision === "ignore";
}

/** The kind and the subject in the id of a task, such as `flagged_post:10010000000000001`; null for any other text. */
export function parseTaskId(id: string): { readonly kind: ReviewTaskKind; readonly subject_id: string } | null {
  const [word, subject_id = "", ...rest] = id.split(":");
  const kind = reviewTaskKinds.find((each) => each === word);
  return kind && rest.length === 0 && /^\d{1,20}$/.test(subject_id) ? { kind, subject_id } : null;
}
