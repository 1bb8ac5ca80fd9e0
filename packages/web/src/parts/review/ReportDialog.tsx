import { useServices, useT } from "../../app/services.tsx";
import { useCall } from "../../app/use-call.ts";
import { type ChosenReason, ReasonDialog } from "./ReasonDialog.tsx";

interface ReportDialogProps {
  readonly kind: "question" | "answer" | "comment";
  readonly id: string;
  onClose(): void;
}

/** Asks why a post is flagged, and flags it. */
export function ReportDialog({ kind, id, onClose }: ReportDialogProps) {
  const t = useT();
  const { notices } = useServices();
  const call = useCall("flagPost");
  const flag = async ({ type, text }: ChosenReason) => {
    const result = await call.run({ object_id: id, report_type: type, content: text, source: kind });
    if (!result?.ok) return;
    onClose();
    notices.say("ok", t("parts.review.flagged"));
  };
  return (
    <ReasonDialog
      objectType={kind}
      action="flag"
      title={t(`parts.review.flag_${kind}`)}
      legend={t("parts.review.flag_why")}
      button={t("actions.report")}
      busy={call.busy}
      textError={call.errorOf("content")}
      onChoose={flag}
      onClose={onClose}
    />
  );
}
