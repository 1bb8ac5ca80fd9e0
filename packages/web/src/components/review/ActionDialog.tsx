import type { MemberAction } from "@askwell/contract";
import type { PostMode } from "@askwell/domain";
import { lazyPart } from "../../app/page/lazy-part.tsx";
import { ExcludeDialog } from "../assistant-help/ExcludeDialog.tsx";
import type { PostActionTarget } from "../post-actions/post-action.ts";
import { MergeDialog } from "../post-moves/MergeDialog.tsx";
import { MoveCommentsDialog } from "../post-moves/MoveCommentsDialog.tsx";
import { ToCommentDialog } from "../post-moves/ToCommentDialog.tsx";
import { RemovalDialog } from "../removals/RemovalDialog.tsx";
import { CloseDialog } from "./CloseDialog.tsx";
import { CloseVoteDialog } from "./CloseVoteDialog.tsx";
import { ModeDialog } from "./ModeDialog.tsx";
import { ReportDialog } from "./ReportDialog.tsx";
import { StaffActionDialog } from "./StaffActionDialog.tsx";

const SummaryDialog = lazyPart(() => import("../assistant-help/SummaryDialog.tsx"), "SummaryDialog");
const TranslationDialog = lazyPart(() => import("../assistant-help/TranslationDialog.tsx"), "TranslationDialog");

interface ActionDialogProps {
  readonly post: PostActionTarget;
  readonly action: MemberAction;
  /** Afterwards the page stays, also where another one would follow. */
  readonly stays?: boolean;
  onClose(): void;
}

const modes: Readonly<Record<string, PostMode>> = { lock: "locked", protect: "protected", make_wiki: "wiki" };

/** The dialog of an action on a post. */
export function ActionDialog({ post, action, stays = false, onClose }: ActionDialogProps) {
  if (action.action === "close") return <CloseDialog questionId={post.id} onClose={onClose} />;
  if (action.action === "vote_to_close") return <CloseVoteDialog questionId={post.id} onClose={onClose} />;
  if (action.action === "report")
    return <ReportDialog kind={post.kind} id={post.id} action={action} onClose={onClose} />;
  if (action.action === "remove_author") return <RemovalDialog userId={post.authorId ?? ""} onClose={onClose} />;
  if (action.action === "to_comment") return <ToCommentDialog id={post.id} action={action} onClose={onClose} />;
  if (action.action === "move_comments") return <MoveCommentsDialog post={post} action={action} onClose={onClose} />;
  if (action.action === "merge_question")
    return <MergeDialog id={post.id} action={action} stays={stays} onClose={onClose} />;
  if (action.action === "ai_summary") return <SummaryDialog questionId={post.id} action={action} onClose={onClose} />;
  if (action.action === "ai_translate") return <TranslationDialog postId={post.id} action={action} onClose={onClose} />;
  if (action.action === "ai_exclude") return <ExcludeDialog post={post} action={action} onClose={onClose} />;
  const mode = modes[action.action];
  if (mode) return <ModeDialog id={post.id} mode={mode} action={action} onClose={onClose} />;
  return <StaffActionDialog post={post} action={action} onClose={onClose} />;
}
