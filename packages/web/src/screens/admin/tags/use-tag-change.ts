import { useCall } from "../../../app/api/use-call.ts";
import { useServices, useT } from "../../../app/services/services.tsx";

/** Deletes tags after a confirmation, or undeletes them; a toast undoes it. Rules: docs/rules/administration.md AD11. */
export function useTagChange(onChanged: () => void) {
  const t = useT();
  const { router, feedback } = useServices();
  const call = useCall("setTagStatuses", { admin: true });

  const change = async (tag_ids: readonly string[], status: "available" | "deleted"): Promise<void> => {
    const result = await call.run({ tag_ids: [...tag_ids], status });
    if (!result?.ok) return;
    onChanged();
    await router.revalidate();
    const changed = result.reply.tag_ids;
    const isDeleted = status === "deleted";
    const message = t(isDeleted ? "screens.admin_tags.deleted" : "screens.admin_tags.undeleted", {
      count: changed.length,
    });
    const undo = () => void change(changed, isDeleted ? "available" : "deleted");
    feedback.toast("ok", message, changed.length > 0 ? { label: t("components.posts.undo"), run: undo } : undefined);
  };

  const confirmDeletion = async (tag_ids: readonly string[]) => {
    const isSure = await feedback.confirm({
      title: t("screens.admin_tags.delete", { count: tag_ids.length }),
      message: t("components.admin.can_undo"),
      confirm: t("components.admin.delete"),
      tone: "danger",
    });
    if (isSure) await change(tag_ids, "deleted");
  };

  return {
    busy: call.busy,
    remove: (ids: readonly string[]) => void confirmDeletion(ids),
    undelete: (ids: readonly string[]) => void change(ids, "available"),
  };
}
