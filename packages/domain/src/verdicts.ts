/** Why an action is denied; also an error code of the contract. */
export type DenialReason =
  | "missing_privilege"
  | "rank_too_low"
  | "bad_request"
  | "own_post"
  | "flag_own"
  | "object_not_found"
  | "object_deleted"
  | "question_not_found"
  | "question_not_deletable"
  | "question_not_editable"
  | "question_closed"
  | "question_protected"
  | "post_locked"
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
  | "sanction_of_staff"
  | "not_admin"
  | "merge_same"
  | "merge_of_staff"
  | "merge_deleted"
  | "merge_suspended"
  | "merge_inactive"
  | "revision_waits"
  | "revision_not_yours";

/** A denial with its reason. */
export interface Denial {
  readonly allowed: false;
  readonly reason: DenialReason;
  /** The required reputation, if reputation would help. */
  readonly needed?: number;
}

/** The result of a permission check. */
export type Verdict = { readonly allowed: true } | Denial;

/** The verdict that allows. */
export const allowed: Verdict = { allowed: true };

/** A verdict that denies. */
export function deny(reason: DenialReason): Denial {
  return { allowed: false, reason };
}

/** Allows if `condition` holds, denies otherwise. */
export function allowIf(condition: boolean, why: DenialReason): Verdict {
  return condition ? allowed : deny(why);
}
