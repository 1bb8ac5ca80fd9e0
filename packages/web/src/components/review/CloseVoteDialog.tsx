import { CLOSING_VOTE_DAYS } from "@askwell/domain";
import { useCall } from "../../app/api/use-call.ts";
import { useServices, useT } from "../../app/services/services.tsx";
import { type ChosenReason, ReasonDialog } from "./ReasonDialog.tsx";

/** Asks for a reason and votes to close a question. Rules: docs/rules/closing-votes.md CV1, CV2. */
export function CloseVoteDialog({ questionId, onClose }: { questionId: string; onClose(): void }) {
  const t = useT();
  const { router, feedback } = useServices();
  const call = useCall("voteOnClosing");
  const vote = async ({ type, text }: ChosenReason) => {
    const result = await call.run({ question_id: questionId, aim: "close", close_type: type, close_msg: text });
    if (!result?.ok) return;
    onClose();
    await router.revalidate();
    feedback.toast("ok", t(result.reply.is_done ? "components.review.did.question_close" : "closing_votes.counted"));
  };
  return (
    <ReasonDialog
      objectType="question"
      action="close"
      title={t("closing_votes.title")}
      note={t("closing_votes.note", { days: CLOSING_VOTE_DAYS })}
      legend={t("closing_votes.why")}
      button={t("actions.vote_to_close")}
      busy={call.busy}
      textError={call.errorOf("close_msg")}
      onChoose={vote}
      onClose={onClose}
    />
  );
}
