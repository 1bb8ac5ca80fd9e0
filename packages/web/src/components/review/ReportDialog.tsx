import type { MemberAction } from "@askwell/contract";
import { useCall } from "../../app/api/use-call.ts";
import { useServices, useT } from "../../app/services/services.tsx";
import { type ChosenReason, ReasonDialog } from "./ReasonDialog.tsx";

interface ReportDialogProps {
  readonly kind: "question" | "answer" | "comment";
  readonly id: string;
  /** Marked as done when the viewer has an open flag on the post, which this changes. */
  readonly action: MemberAction;
  /** Receives the updated action; without it, the page is reloaded. */
  onFlagged?(action: MemberAction): void;
  onClose(): void;
}

/** Asks for a reason and flags a post. */
export function ReportDialog({ kind, id, action, onFlagged, onClose }: ReportDialogProps) {
  const t = useT();
  const { feedback, router } = useServices();
  const call = useCall("flagPost");
  const flag = async ({ type, text }: ChosenReason) => {
    const result = await call.run({ object_id: id, report_type: type, content: text, source: kind });
    if (!result?.ok) return;
    onClose();
    if (onFlagged) onFlagged({ ...action, name: t("actions.reported"), is_done: true });
    else await router.revalidate();
    feedback.toast("ok", t(action.is_done ? "components.review.flag_changed" : "components.review.flagged"));
  };
  return (
    <ReasonDialog
      objectType={kind}
      action="flag"
      title={t(`components.review.flag_${kind}`)}
      note={action.is_done ? t("components.review.flag_again") : undefined}
      legend={t("components.review.flag_why")}
      button={t("actions.report")}
      busy={call.busy}
      textError={call.errorOf("content")}
      onChoose={flag}
      onClose={onClose}
    />
  );
}
