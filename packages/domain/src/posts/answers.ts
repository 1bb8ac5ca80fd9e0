import { hasPrivilege, type PrivilegeValues } from "../people/privileges.ts";
import { type Actor, isOwner, isStaffFor } from "../people/roles.ts";
import type { AnswerStatus } from "../statuses.ts";
import { allowed, allowIf, deny, type Verdict } from "../verdicts.ts";
import { protectionDenial } from "./post-modes.ts";
import { type QuestionState, takesAnswers } from "./questions.ts";

/** An answer, as far as permission checks need it. */
export interface AnswerState {
  readonly user_id: string;
  readonly status: AnswerStatus;
  readonly accepted: boolean;
  readonly score: number;
}

/** Input of the check whether the user may add an answer. */
export interface AnswerRules {
  /** The setting `question.restrict_answer`. */
  readonly restrict_answer: boolean;
  /** The user's answers to this question that are not deleted, pending ones included. */
  readonly ownAnswers: number;
  /** The setting `question.protect_below_rank`. */
  readonly protectedBelow: number;
}

/**
 * Whether the actor may answer a visible question. Source: docs/rules/answers.md A1 to A3, docs/rules/post-modes.md PM3.
 */
export function mayAnswer(
  actor: Actor,
  question: Pick<QuestionState, "status" | "user_id" | "modes">,
  rules: AnswerRules,
  thresholds: PrivilegeValues,
): Verdict {
  const verdict = hasPrivilege(actor, "answer.add", thresholds);
  if (!verdict.allowed) return verdict;
  if (rules.restrict_answer && rules.ownAnswers > 0) return deny("answered_already");
  const { protectedBelow } = rules;
  return protectionDenial(actor, { ...question, protectedBelow }) ?? takesAnswers(question);
}

/**
 * Whether the actor may delete an answer: staff always, its author while it is neither accepted nor of positive score.
 * Source: docs/rules/answers.md A5.
 */
export function mayDeleteAnswer(actor: Actor, answer: AnswerState): Verdict {
  if (isStaffFor(actor, "delete")) return allowed;
  if (!isOwner(actor, answer.user_id)) return deny("missing_privilege");
  return allowIf(!answer.accepted && answer.score <= 0, "answer_not_deletable");
}

/** Whether the actor may undelete an answer. Source: docs/rules/answers.md A6. */
export function mayUndeleteAnswer(actor: Actor, thresholds: PrivilegeValues): Verdict {
  return hasPrivilege(actor, "answer.undeleted", thresholds);
}
