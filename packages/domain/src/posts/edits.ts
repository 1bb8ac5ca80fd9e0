import { may, type PrivilegeValues } from "../people/privileges.ts";
import { type Actor, isOwner } from "../people/roles.ts";
import { type Refused, refuse, type Why } from "../verdicts.ts";

/** How an edit is made: at once, or as a suggestion that waits for review. */
export type EditVerdict = { readonly allowed: true; readonly how: "direct" | "suggestion" } | Refused;

/** What can be edited by others than its author. */
export type EditableKind = "question" | "answer" | "tag";

/** What decisions about edits need to know. */
export interface Editable {
  readonly kind: EditableKind;
  /** The author; tags belong to nobody and take "". */
  readonly user_id: string;
  readonly status: string;
  /** An edit of it waits for review. */
  readonly hasOpenSuggestion: boolean;
}

const notEditable: Record<EditableKind, Why> = {
  question: "question_not_editable",
  answer: "answer_not_editable",
  tag: "answer_not_editable",
};

/**
 * Whether and how somebody may edit a question, answer or tag. Refuses with `missing_privilege`, or with the kind's
 * "not editable" while it is deleted or an edit of it waits. Source: docs/rules/edits.md E1 to E4.
 */
export function mayEdit(actor: Actor, target: Editable, thresholds: PrivilegeValues): EditVerdict {
  const owns = target.kind !== "tag" && isOwner(actor, target.user_id);
  const { kind } = target;
  if (!owns && !may(actor, `${kind}.edit`, thresholds)) return refuse("missing_privilege");
  if (target.status === "deleted" || target.hasOpenSuggestion) return refuse(notEditable[kind]);
  const direct = owns || may(actor, `${kind}.edit_without_review`, thresholds);
  return { allowed: true, how: direct ? "direct" : "suggestion" };
}

/** Whether somebody may decide about an edit of others that waits. Nobody decides about an own one. Source: docs/rules/edits.md E5. */
export function mayReviewEdit(
  actor: Actor,
  edit: { readonly kind: EditableKind; readonly user_id: string },
  thresholds: PrivilegeValues,
): { readonly allowed: true } | Refused {
  const allowed = !isOwner(actor, edit.user_id) && may(actor, `${edit.kind}.audit`, thresholds);
  return allowed ? { allowed: true } : refuse("revision_not_yours");
}

/** The kinds of edits that somebody may decide about. Source: docs/rules/edits.md E5. */
export function reviewableKinds(actor: Actor, thresholds: PrivilegeValues): EditableKind[] {
  return (["question", "answer", "tag"] as const).filter((kind) => may(actor, `${kind}.audit`, thresholds));
}
