import { useCall } from "../../../app/api/use-call.ts";
import { useServices, useT } from "../../../app/services/services.tsx";

/** Deletes comments after a confirmation, or undeletes them; a toast undoes it. Rules: docs/rules/administration.md AD9. */
export function useCommentChange(onChanged: () => void) {
  const t = useT();
  const { router, feedback } = useServices();
  const call = useCall("setCommentStatuses", { admin: true });

  const change = async (comment_ids: readonly string[], status: "available" | "deleted"): Promise<void> => {
    const result = await call.run({ comment_ids: [...comment_ids], status });
    if (!result?.ok) return;
    onChanged();
    await router.revalidate();
    const changed = result.reply.comment_ids;
    const isDeleted = status === "deleted";
    const message = t(isDeleted ? "screens.comments.deleted" : "screens.comments.undeleted", { count: changed.length });
    const undo = () => void change(changed, isDeleted ? "available" : "deleted");
    feedback.toast("ok", message, changed.length > 0 ? { label: t("components.posts.undo"), run: undo } : undefined);
  };

  const confirmDeletion = async (comment_ids: readonly string[]) => {
    const isSure = await feedback.confirm({
      title: t("screens.comments.delete", { count: comment_ids.length }),
      message: t("components.admin.can_undo"),
      confirm: t("components.admin.delete"),
      tone: "danger",
    });
    if (isSure) await change(comment_ids, "deleted");
  };

  return {
    busy: call.busy,
    remove: (ids: readonly string[]) => void confirmDeletion(ids),
    undelete: (ids: readonly string[]) => void change(ids, "available"),
  };
}
