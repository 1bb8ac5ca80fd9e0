import type { MemberAction } from "@askwell/contract";
import type { PostActionTarget } from "../post-actions/post-action.ts";
import { RemovalDialog } from "../removals/RemovalDialog.tsx";
import { CloseDialog } from "./CloseDialog.tsx";
import { ReportDialog } from "./ReportDialog.tsx";
import { StaffActionDialog } from "./StaffActionDialog.tsx";

interface ActionDialogProps {
  readonly post: PostActionTarget;
  readonly action: MemberAction;
  onClose(): void;
}

/** The dialog of an action on a post. */
export function ActionDialog({ post, action, onClose }: ActionDialogProps) {
  if (action.action === "close") return <CloseDialog questionId={post.id} onClose={onClose} />;
  if (action.action === "report")
    return <ReportDialog kind={post.kind} id={post.id} action={action} onClose={onClose} />;
  if (action.action === "remove_author") return <RemovalDialog userId={post.authorId ?? ""} onClose={onClose} />;
  return <StaffActionDialog post={post} action={action} onClose={onClose} />;
}
