import { useServices, useT } from "../../app/services.tsx";
import { useCall } from "../../app/use-call.ts";
import { type ChosenReason, ReasonDialog } from "./ReasonDialog.tsx";

/** Asks why a question is closed, and closes it. */
export function CloseDialog({ questionId, onClose }: { questionId: string; onClose(): void }) {
  const t = useT();
  const { api, router, notices, react } = useServices();
  const call = useCall("closeQuestion");
  const reopen = async () => {
    try {
      await api.reopenQuestion({ question_id: questionId });
      await router.revalidate();
      notices.say("ok", t("screens.review.undone"));
    } catch (error) {
      react(error);
    }
  };
  const close = async ({ type, text }: ChosenReason) => {
    const result = await call.run({ id: questionId, close_type: type, close_msg: text });
    if (!result?.ok) return;
    onClose();
    await router.revalidate();
    notices.say("ok", t("parts.review.did.question_close"), {
      label: t("parts.posts.undo"),
      run: () => void reopen(),
    });
  };
  return (
    <ReasonDialog
      objectType="question"
      action="close"
      title={t("parts.posts.close_title")}
      legend={t("parts.posts.close_why")}
      button={t("actions.close")}
      busy={call.busy}
      textError={call.errorOf("close_msg")}
      onChoose={close}
      onClose={onClose}
    />
  );
}
