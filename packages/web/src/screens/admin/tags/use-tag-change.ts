import { useCall } from "../../../app/api/use-call.ts";
import { useT } from "../../../app/services/services.tsx";
import { useStatusChange } from "../../../components/admin/lists/use-status-change.ts";

/** Deletes tags after a confirmation, or undeletes them; a toast undoes it. Rules: docs/rules/administration.md AD11. */
export function useTagChange(onChanged: () => void) {
  const t = useT();
  const call = useCall("setTagStatuses", { admin: true });
  const change = useStatusChange({
    run: async (tag_ids, status) => {
      const result = await call.run({ tag_ids, status });
      return result?.ok ? result.reply.tag_ids : null;
    },
    question: (count) => t("screens.admin_tags.delete", { count }),
    outcome: (status, count) =>
      t(status === "deleted" ? "screens.admin_tags.deleted" : "screens.admin_tags.undeleted", { count }),
    onChanged,
  });
  return { busy: call.busy, ...change };
}
