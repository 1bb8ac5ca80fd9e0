import { useCall } from "../../app/api/use-call.ts";
import { useServices, useT } from "../../app/services/services.tsx";
import { type ChosenReason, ReasonDialog } from "./ReasonDialog.tsx";

/** Asks for a reason and closes a question. */
export function CloseDialog({ questionId, onClose }: { questionId: string; onClose(): void }) {
  const t = useT();
  const { api, router, feedback, handleError } = useServices();
  const call = useCall("closeQuestion");
  const reopen = async () => {
    try {
      await api.reopenQuestion({ question_id: questionId });
      await router.revalidate();
      feedback.toast("ok", t("screens.review.undone"));
    } catch (error) {
      handleError(error);
    }
  };
  const close = async ({ type, text }: ChosenReason) => {
    const result = await call.run({ id: questionId, close_type: type, close_msg: text });
    if (!result?.ok) return;
    onClose();
    await router.revalidate();
    feedback.toast("ok", t("components.review.did.question_close"), {
      label: t("components.posts.undo"),
      run: () => void reopen(),
    });
  };
  return (
    <ReasonDialog
      objectType="question"
      action="close"
      title={t("components.posts.close_title")}
      legend={t("components.posts.close_why")}
      button={t("components.posts.close_confirm")}
      busy={call.busy}
      textError={call.errorOf("close_msg")}
      onChoose={close}
      onClose={onClose}
    />
  );
}
