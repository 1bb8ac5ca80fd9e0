import { useCall } from "../../app/api/use-call.ts";
import { useServices, useT } from "../../app/services/services.tsx";

/** Deletes a user's conversation for good, after a confirmation. */
export function useConversationDeletion(onDeleted: () => Promise<void>) {
  const t = useT();
  const { feedback } = useServices();
  const call = useCall("deleteConversation", { admin: true });
  const run = async (id: string) => {
    const isSure = await feedback.confirm({
      title: t("screens.assistant.delete_title"),
      message: t("screens.admin_assistant.delete_message"),
      confirm: t("components.admin.delete"),
      tone: "danger",
    });
    if (!isSure) return;
    const result = await call.run({ conversation_id: id });
    if (!result?.ok) return;
    await onDeleted();
    feedback.toast("ok", t("screens.assistant.deleted"));
  };
  return { busy: call.busy, run };
}
