import { useCall } from "../../../app/api/use-call.ts";
import { useServices, useT } from "../../../app/services/services.tsx";

/** Deletes personal keys after a confirmation. Rules: docs/rules/api-keys.md AK16. */
export function useKeyDeletion(onDeleted: () => void) {
  const t = useT();
  const { router, feedback } = useServices();
  const call = useCall("deletePersonalKeys", { admin: true });

  const remove = async (ids: readonly number[]): Promise<void> => {
    const isSure = await feedback.confirm({
      title: t("screens.personal_keys.delete", { count: ids.length }),
      message: t("screens.personal_keys.gone"),
      confirm: t("components.admin.delete"),
      tone: "danger",
    });
    if (!isSure || !(await call.run({ ids: [...ids] }))?.ok) return;
    onDeleted();
    await router.revalidate();
    feedback.toast("ok", t("screens.personal_keys.deleted", { count: ids.length }));
    // The rows with the buttons are gone.
    if (document.activeElement === document.body) document.getElementById("main")?.focus();
  };

  return { busy: call.busy, remove: (ids: readonly number[]) => void remove(ids) };
}
