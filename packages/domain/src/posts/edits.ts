import { may, type PrivilegeValues } from "../people/privileges.ts";
import { type Actor, isOwner, isStaffFor } from "../people/roles.ts";
import { type Denial, type DenialReason, deny } from "../verdicts.ts";

/** How an edit is applied: directly, or as a suggestion that needs review. */
export type EditVerdict = { readonly allowed: true; readonly how: "direct" | "suggestion" } | Denial;

/** A kind of object that users other than the author can edit. */
export type EditableKind = "question" | "answer" | "tag";

/** An object, as far as edit permissions need it. */
export interface Editable {
  readonly kind: EditableKind;
  /** The author; "" for tags, which have none. */
  readonly user_id: string;
  readonly status: string;
  /** A suggested edit of it waits for review. */
  readonly hasOpenSuggestion: boolean;
  /** It is a community wiki. Source: docs/rules/post-modes.md PM4. */
  readonly isWiki?: boolean;
}

const notEditable: Record<EditableKind, DenialReason> = {
  question: "question_not_editable",
  answer: "answer_not_editable",
  tag: "answer_not_editable",
};

/**
 * Whether and how the actor may edit a question, answer or tag. Denies with `missing_privilege`, or with the kind's
 * "not editable" when it is deleted, or when a suggestion is pending and the actor is neither its author nor staff.
 * A community wiki may be edited with less. Source: docs/rules/edits.md E1 to E4, docs/rules/post-modes.md PM4.
 */
export function mayEdit(actor: Actor, target: Editable, thresholds: PrivilegeValues): EditVerdict {
  const owns = target.kind !== "tag" && isOwner(actor, target.user_id);
  const { kind, isWiki = false } = target;
  const mayPropose = may(actor, `${kind}.edit`, thresholds);
  if (!owns && !isWiki && !mayPropose) return deny("missing_privilege");
  const isLocked = target.hasOpenSuggestion && !owns && !isStaffFor(actor, kind === "tag" ? "tags" : "edit");
  if (target.status === "deleted" || isLocked) return deny(notEditable[kind]);
  const direct = owns || (isWiki && mayPropose) || may(actor, `${kind}.edit_without_review`, thresholds);
  return { allowed: true, how: direct ? "direct" : "suggestion" };
}

/** Whether the actor may review a suggested edit: never their own. Source: docs/rules/edits.md E5. */
export function mayReviewEdit(
  actor: Actor,
  edit: { readonly kind: EditableKind; readonly user_id: string },
  thresholds: PrivilegeValues,
): { readonly allowed: true } | Denial {
  const allowed = !isOwner(actor, edit.user_id) && may(actor, `${edit.kind}.audit`, thresholds);
  return allowed ? { allowed: true } : deny("revision_not_yours");
}

/** The kinds of suggested edits that the actor may review. Source: docs/rules/edits.md E5. */
export function reviewableKinds(actor: Actor, thresholds: PrivilegeValues): EditableKind[] {
  return (["question", "answer", "tag"] as const).filter((kind) => may(actor, `${kind}.audit`, thresholds));
}
