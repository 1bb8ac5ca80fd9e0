import { hasPrivilege, may, type PrivilegeValues } from "../people/privileges.ts";
import { type Actor, isOwner, isStaffFor } from "../people/roles.ts";
import type { QuestionStatus } from "../statuses.ts";
import { allowed, allowIf, deny, type Verdict } from "../verdicts.ts";
import type { PostMode } from "./post-modes.ts";

/** A question, as far as permission checks need it. */
export interface QuestionState {
  readonly user_id: string;
  readonly status: QuestionStatus;
  readonly listed: boolean;
  readonly pinned: boolean;
  readonly modes: readonly PostMode[];
}

/** Input of the check whether a question may be deleted. */
export interface QuestionAnswers {
  readonly answer_count: number;
  readonly hasAccepted: boolean;
  /** The highest score among the answers; 0 without answers. */
  readonly bestScore: number;
}

/** True when the question appears in lists and search. Source: docs/rules/visibility.md S1. */
export function isPublic(question: Pick<QuestionState, "status" | "listed">): boolean {
  return question.listed && (question.status === "available" || question.status === "closed");
}

/** True when the question counts as unanswered. Source: docs/rules/questions.md Q12. */
export function isUnanswered(question: { readonly status: QuestionStatus; readonly answer_count: number }): boolean {
  return question.status === "available" && question.answer_count === 0;
}

/**
 * Whether the actor may close the question. Only an open question can be closed. Source: docs/rules/questions.md Q4.
 */
export function mayClose(actor: Actor, question: QuestionState, thresholds: PrivilegeValues): Verdict {
  const verdict = hasPrivilege(actor, "question.close", thresholds);
  return verdict.allowed ? allowIf(question.status === "available", "status_invalid") : verdict;
}

/**
 * Whether the actor may reopen the question. Only a closed question can be reopened. Source: docs/rules/questions.md
 * Q5.
 */
export function mayReopen(actor: Actor, question: QuestionState, thresholds: PrivilegeValues): Verdict {
  const verdict = hasPrivilege(actor, "question.reopen", thresholds);
  return verdict.allowed ? allowIf(question.status === "closed", "status_invalid") : verdict;
}

/**
 * Whether the actor may delete a question: staff always, its author while no answer is accepted and there is at most
 * one answer, without a positive score. Source: docs/rules/questions.md Q6.
 */
export function mayDeleteQuestion(actor: Actor, question: QuestionState, answers: QuestionAnswers): Verdict {
  if (isStaffFor(actor, "delete")) return allowed;
  if (!isOwner(actor, question.user_id)) return deny("missing_privilege");
  const relied =
    answers.hasAccepted || answers.answer_count > 1 || (answers.answer_count === 1 && answers.bestScore > 0);
  return allowIf(!relied, "question_not_deletable");
}

/** Whether the actor may undelete a question. Source: docs/rules/questions.md Q7. */
export function mayUndeleteQuestion(actor: Actor, thresholds: PrivilegeValues): Verdict {
  return hasPrivilege(actor, "question.undeleted", thresholds);
}

/** Operations on the position of a question in lists. */
export const questionOperations = ["pin", "unpin", "hide", "show"] as const;
/** An operation on the position of a question in lists. */
export type QuestionOperation = (typeof questionOperations)[number];

/** Whether the actor may pin, unpin, unlist or list. Source: docs/rules/questions.md Q8. */
export function mayOperate(actor: Actor, operation: QuestionOperation, thresholds: PrivilegeValues): Verdict {
  return hasPrivilege(actor, `question.${operation}`, thresholds);
}

/**
 * The changes of an operation; null when there are none: pinning an unlisted question and unlisting a pinned one are
 * ignored, as is an operation whose result is already in place. Source: docs/rules/questions.md Q8.
 */
export function operate(
  question: Pick<QuestionState, "listed" | "pinned">,
  operation: QuestionOperation,
): Partial<Pick<QuestionState, "listed" | "pinned">> | null {
  switch (operation) {
    case "pin":
      return question.listed && !question.pinned ? { pinned: true } : null;
    case "unpin":
      return question.pinned ? { pinned: false } : null;
    case "hide":
      return question.listed && !question.pinned ? { listed: false } : null;
    case "show":
      return question.listed ? null : { listed: true };
  }
}

/** True when the question already has the result of the operation. Source: docs/rules/questions.md Q8. */
export function isAlreadyApplied(
  question: Pick<QuestionState, "listed" | "pinned">,
  operation: QuestionOperation,
): boolean {
  if (operation === "pin" || operation === "unpin") return question.pinned === (operation === "pin");
  return question.listed === (operation === "show");
}

/**
 * Whether the actor may invite users to answer. Authors need the privilege as well. Source: docs/rules/questions.md Q9.
 */
export function mayInvite(actor: Actor, thresholds: PrivilegeValues): Verdict {
  return hasPrivilege(actor, "answer.invite_someone_to_answer", thresholds);
}

/**
 * Statuses that the administration can set, with the statuses that the question must not have. Source:
 * docs/rules/questions.md Q10.
 */
export const adminQuestionStatuses = ["available", "closed", "deleted"] as const;

/** The event of a status change by an administrator; null when nothing changed. Source: docs/rules/questions.md Q10. */
export function questionTransition(
  from: QuestionStatus,
  to: (typeof adminQuestionStatuses)[number],
): "closed" | "reopened" | "deleted" | "undeleted" | "approved" | null {
  if (from === to) return null;
  if (to !== "available") return to;
  const byOrigin = { closed: "reopened", deleted: "undeleted", pending: "approved" } as const;
  return from === "available" ? null : byOrigin[from];
}

/** Whether a question accepts another answer. Source: docs/rules/answers.md A2. */
export function takesAnswers(question: Pick<QuestionState, "status">): Verdict {
  return allowIf(question.status === "available", "question_closed");
}

/**
 * The colour of the banner on a question that is closed, deleted, pending or unlisted; null without a banner. Source:
 * docs/rules/visibility.md S6.
 */
export function noticeLevel(status: QuestionStatus): "info" | "danger" | "secondary" | null {
  const levels = { available: null, closed: "info", deleted: "danger", pending: "secondary" } as const;
  return levels[status];
}

/** True when the viewer may see downvoters in a timeline: admins only. Source: docs/rules/visibility.md S7. */
export function seesDownvoters(actor: Actor | null, thresholds: PrivilegeValues): boolean {
  return may(actor, "admin.access", thresholds);
}
