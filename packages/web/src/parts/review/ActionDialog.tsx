import type { MemberAction } from "@askwell/contract";
import type { ActedOn } from "../posts/post-action.ts";
import { CloseDialog } from "./CloseDialog.tsx";
import { ReportDialog } from "./ReportDialog.tsx";
import { StaffActionDialog } from "./StaffActionDialog.tsx";

interface ActionDialogProps {
  readonly post: ActedOn;
  readonly action: MemberAction;
  onClose(): void;
}

/** What an action on a post asks for before it happens. */
export function ActionDialog({ post, action, onClose }: ActionDialogProps) {
  if (action.action === "close") return <CloseDialog questionId={post.id} onClose={onClose} />;
  if (action.action === "report") return <ReportDialog kind={post.kind} id={post.id} onClose={onClose} />;
  return <StaffActionDialog post={post} action={action} onClose={onClose} />;
}
