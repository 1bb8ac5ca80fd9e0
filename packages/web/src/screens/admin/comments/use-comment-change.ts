import { useCall } from "../../../app/api/use-call.ts";
import { useT } from "../../../app/services/services.tsx";
import { useStatusChange } from "../../../components/admin/lists/use-status-change.ts";

/** Deletes comments after a confirmation, or undeletes them; a toast undoes it. Rules: docs/rules/administration.md AD9. */
export function useCommentChange(onChanged: () => void) {
  const t = useT();
  const call = useCall("setCommentStatuses", { admin: true });
  const change = useStatusChange({
    run: async (comment_ids, status) => {
      const result = await call.run({ comment_ids, status });
      return result?.ok ? result.reply.comment_ids : null;
    },
    question: (count) => t("screens.comments.delete", { count }),
    outcome: (status, count) =>
      t(status === "deleted" ? "screens.comments.deleted" : "screens.comments.undeleted", { count }),
    onChanged,
  });
  return { busy: call.busy, ...change };
}
