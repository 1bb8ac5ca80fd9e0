/** Why something was refused, in the words of the contract's refusals. */
export type Why =
  | "missing_privilege"
  | "rank_too_low"
  | "bad_request"
  | "own_post"
  | "object_not_found"
  | "object_deleted"
  | "question_not_found"
  | "question_not_deletable"
  | "question_not_editable"
  | "question_closed"
  | "question_already_deleted"
  | "answer_not_found"
  | "answer_not_deletable"
  | "answer_not_editable"
  | "answered_already"
  | "comment_not_found"
  | "comment_edit_too_late"
  | "tag_not_found"
  | "tag_in_use"
  | "tag_own_synonym"
  | "status_invalid"
  | "own_role"
  | "own_status"
  | "own_password"
  | "revision_waits"
  | "revision_not_yours";

/** A refusal with its reason. */
export interface Refused {
  readonly allowed: false;
  readonly why: Why;
  /** The reputation that would be enough, when there is such a number. */
  readonly needed?: number;
}

/** What was decided about something that somebody wants to do. */
export type Verdict = { readonly allowed: true } | Refused;

/** The verdict that lets something happen. */
export const allowed: Verdict = { allowed: true };

/** A verdict that refuses. */
export function refuse(why: Why): Refused {
  return { allowed: false, why };
}

/** The verdict under which something may happen if `condition` holds. */
export function allowIf(condition: boolean, why: Why): Verdict {
  return condition ? allowed : refuse(why);
}
