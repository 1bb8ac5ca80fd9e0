import { useCall } from "../../app/api/use-call.ts";
import { useServices, useT } from "../../app/services/services.tsx";

/** Ends granted rights after a confirmation. Rules: docs/rules/granted-rights.md GR4. */
export function useGrantEnd(onEnded: () => void = () => undefined) {
  const t = useT();
  const { router, feedback } = useServices();
  const call = useCall("endGrants", { admin: true });
  const end = async (ids: readonly string[], name: string) => {
    const isSure = await feedback.confirm({
      title: t("granted_rights.end_of", { name }),
      message: t("granted_rights.end_question", { name }),
      confirm: t("granted_rights.end"),
      tone: "danger",
    });
    if (!isSure || !(await call.run({ ids: [...ids] }))?.ok) return;
    onEnded();
    await router.revalidate();
    feedback.toast("ok", t("granted_rights.ended"));
  };
  return { busy: call.busy, end };
}
