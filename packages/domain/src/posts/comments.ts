import { spansSeconds } from "../limits.ts";
import { hasPrivilege, type PrivilegeValues } from "../people/privileges.ts";
import { type Actor, isOwner, isStaffFor } from "../people/roles.ts";
import { allowed, allowIf, deny, type Verdict } from "../verdicts.ts";

/** A comment, as far as permission checks need it. */
export interface CommentState {
  readonly user_id: string;
  readonly created_at: number;
}

/** Whether the actor may comment on a visible post. Source: docs/rules/comments.md K1. */
export function mayComment(actor: Actor, post: { readonly status: string }, thresholds: PrivilegeValues): Verdict {
  const verdict = hasPrivilege(actor, "comment.add", thresholds);
  return verdict.allowed ? allowIf(post.status !== "deleted", "object_deleted") : verdict;
}

/**
 * Whether the actor may edit a comment: staff always, its author for five minutes after writing it. `now` in Unix
 * seconds. Source: docs/rules/comments.md K2.
 */
export function mayEditComment(actor: Actor, comment: CommentState, now: number): Verdict {
  if (isStaffFor(actor, "edit")) return allowed;
  if (!isOwner(actor, comment.user_id)) return deny("missing_privilege");
  return allowIf(now - comment.created_at <= spansSeconds.commentEditing, "comment_edit_too_late");
}

/** Whether the actor may delete a comment: its author at any time, and staff. Source: docs/rules/comments.md K3. */
export function mayDeleteComment(actor: Actor, comment: CommentState, thresholds: PrivilegeValues): Verdict {
  return hasPrivilege(actor, "comment.delete", thresholds, comment.user_id);
}
