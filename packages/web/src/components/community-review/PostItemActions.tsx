import { useState } from "react";
import { useCall } from "../../app/api/use-call.ts";
import { useServices, useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { type ChosenReason, ReasonDialog } from "../review/ReasonDialog.tsx";
import { CommentDialog } from "./CommentDialog.tsx";
import { QueueActions } from "./QueueActions.tsx";
import type { ReviewedItem } from "./use-queue-claim.ts";
import { type AuditReply, useQueueDecision } from "./use-queue-decision.ts";

interface ItemActionsProps {
  readonly item: ReviewedItem;
  onAudit(audit: AuditReply): void;
}

/** What can be done with a first post or a late answer. Rules: docs/rules/community-review.md CQ6. */
export function PostItemActions({ item, onAudit }: ItemActionsProps) {
  const t = useT();
  const { router } = useServices();
  const [dialog, setDialog] = useState<"flag" | "comment" | null>(null);
  const decision = useQueueDecision(item, onAudit);
  const upvote = useCall("castVote");
  const { post_id, object_type: kind, question } = item;
  const edit = async () => {
    const path = kind === "answer" ? `${question.id}/${post_id}` : post_id;
    let isReal = false;
    await decision.decide({ decision: "edit" }, async () => {
      isReal = true;
      return false;
    });
    if (isReal) await router.navigate(`/posts/${path}/edit`);
  };
  const vote = () =>
    decision.decide({ decision: "upvote" }, async () => {
      const result = await upvote.run({ object_id: post_id, direction: "up" });
      return result?.ok === true;
    });
  const close = () => setDialog(null);
  const shared = { item, decide: decision.decide, onClose: close };
  return (
    <>
      <QueueActions busy={decision.busy || upvote.busy} onSkip={() => void decision.decide({ decision: "skip" })}>
        <Button
          variant="primary"
          busy={decision.busy}
          shortcut="G"
          onClick={() => void decision.decide({ decision: "looks_good" })}
        >
          {t("review_queues.action.looks_good")}
        </Button>
        <Button shortcut="U" aria-disabled={decision.busy || upvote.busy} onClick={() => void vote()}>
          {t("review_queues.action.upvote")}
        </Button>
        <Button shortcut="E" aria-disabled={decision.busy} onClick={() => void edit()}>
          {t("review_queues.action.edit")}
        </Button>
        <Button shortcut="C" onClick={() => setDialog("comment")}>
          {t("review_queues.action.comment")}
        </Button>
        <Button variant="danger" shortcut="F" onClick={() => setDialog("flag")}>
          {t("review_queues.action.flag")}
        </Button>
      </QueueActions>
      {dialog === "comment" && <CommentDialog {...shared} />}
      {dialog === "flag" && <FlagItemDialog {...shared} busy={decision.busy} />}
    </>
  );
}

interface FlagItemDialogProps {
  readonly item: ReviewedItem;
  readonly busy: boolean;
  readonly decide: ReturnType<typeof useQueueDecision>["decide"];
  onClose(): void;
}

/** Asks for a reason and flags the post, unless it is an audit. */
function FlagItemDialog({ item, busy, decide, onClose }: FlagItemDialogProps) {
  const t = useT();
  const call = useCall("flagPost");
  const { post_id: object_id, object_type: kind } = item;
  const flag = async ({ type, text }: ChosenReason) => {
    const isDone = await decide({ decision: "flag" }, async () => {
      const result = await call.run({ object_id, report_type: type, content: text, source: kind });
      return result?.ok === true;
    });
    if (isDone) onClose();
  };
  return (
    <ReasonDialog
      objectType={kind}
      action="flag"
      title={t(`components.review.flag_${kind}`)}
      legend={t("components.review.flag_why")}
      button={t("actions.report")}
      busy={busy || call.busy}
      textError={call.errorOf("content")}
      onChoose={(chosen) => void flag(chosen)}
      onClose={onClose}
    />
  );
}
