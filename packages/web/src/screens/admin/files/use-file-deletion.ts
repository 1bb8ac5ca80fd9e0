import { useCall } from "../../../app/api/use-call.ts";
import { useServices, useT } from "../../../app/services/services.tsx";

/** Deletes uploads after a confirmation, for good. Rules: docs/rules/administration.md AD13. */
export function useFileDeletion(onDeleted: () => void) {
  const t = useT();
  const { router, feedback } = useServices();
  const call = useCall("deleteFiles", { admin: true });

  const remove = async (file_ids: readonly string[]): Promise<void> => {
    const isSure = await feedback.confirm({
      title: t("screens.admin_files.delete", { count: file_ids.length }),
      message: t("screens.admin_files.gone"),
      confirm: t("components.admin.delete"),
      tone: "danger",
    });
    if (!isSure) return;
    const result = await call.run({ file_ids: [...file_ids] });
    if (!result?.ok) return;
    onDeleted();
    await router.revalidate();
    feedback.toast("ok", t("screens.admin_files.deleted", { count: result.reply.file_ids.length }));
  };

  return { busy: call.busy, remove: (ids: readonly string[]) => void remove(ids) };
}
