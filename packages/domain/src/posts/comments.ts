import { spansSeconds } from "../limits.ts";
import { hasPrivilege, type PrivilegeValues } from "../people/privileges.ts";
import { type Actor, isOwner, isStaff } from "../people/roles.ts";
import { allowed, allowIf, refuse, type Verdict } from "../verdicts.ts";

/** What decisions about a comment need to know. */
export interface CommentState {
  readonly user_id: string;
  readonly created_at: number;
}

/** Whether somebody may comment on a post that they can see. Source: docs/rules/comments.md K1. */
export function mayComment(actor: Actor, post: { readonly status: string }, thresholds: PrivilegeValues): Verdict {
  const verdict = hasPrivilege(actor, "comment.add", thresholds);
  return verdict.allowed ? allowIf(post.status !== "deleted", "object_deleted") : verdict;
}

/**
 * Whether somebody may edit a comment: staff always, its author for five minutes after writing it.
 * `now` in Unix seconds. Source: docs/rules/comments.md K2.
 */
export function mayEditComment(actor: Actor, comment: CommentState, now: number): Verdict {
  if (isStaff(actor)) return allowed;
  if (!isOwner(actor, comment.user_id)) return refuse("missing_privilege");
  return allowIf(now - comment.created_at <= spansSeconds.commentEditing, "comment_edit_too_late");
}

/** Whether somebody may delete a comment: its author at any time, and staff. Source: docs/rules/comments.md K3. */
export function mayDeleteComment(actor: Actor, comment: CommentState, thresholds: PrivilegeValues): Verdict {
  return hasPrivilege(actor, "comment.delete", thresholds, comment.user_id);
}
