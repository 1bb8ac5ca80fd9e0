import { useCall } from "../../app/api/use-call.ts";
import { useServices, useT } from "../../app/services/services.tsx";

/** Ends granted rights after a confirmation. Rules: docs/rules/granted-rights.md GR4. */
export function useGrantEnd() {
  const t = useT();
  const { router, feedback } = useServices();
  const call = useCall("endGrants", { admin: true });
  const end = async (id: string, name: string) => {
    const isSure = await feedback.confirm({
      title: t("granted_rights.end_of", { name }),
      message: t("granted_rights.end_question", { name }),
      confirm: t("granted_rights.end"),
      tone: "danger",
    });
    if (!isSure) return;
    const result = await call.run({ ids: [id] });
    if (!result?.ok) return;
    const [failure] = result.reply.failed;
    await router.revalidate();
    if (failure) return feedback.toast("danger", failure.msg);
    feedback.toast("ok", t("granted_rights.ended"));
  };
  return { busy: call.busy, end };
}
