import { useT } from "../../../app/services/services.tsx";
import { BulkDialog } from "../../../components/admin/lists/BulkDialog.tsx";
import { BulkTagDialog } from "../../../components/admin/lists/BulkTagDialog.tsx";
import type { useBulkChange } from "../../../components/admin/lists/use-bulk-change.ts";
import { type BulkTagChange, inverseOf } from "./tag-changes.ts";

interface TagChangeDialogProps {
  readonly change: BulkTagChange;
  readonly ids: readonly string[];
  readonly bulk: ReturnType<typeof useBulkChange<"changeTags">>;
  onClose(): void;
}

/** Asks for the reason of a change of tags, and for the tag that they are merged into. Rules: docs/rules/administration.md AD30, AD31. */
export function TagChangeDialog({ change, ids, bulk, onClose }: TagChangeDialogProps) {
  const t = useT();
  const dialog = {
    title: t(`components.admin.bulk.${change}`),
    count: ids.length,
    ...(change === "delete" && { title: t("screens.admin_tags.delete", { count: ids.length }), count: undefined }),
    reasonLabel: t("components.admin.bulk.reason"),
    ...{ busy: bulk.busy, problems: bulk.fields, onClose },
  };
  if (change === "merge") {
    const merge = (target: string, reason: string) => void bulk.change({ tag_ids: [...ids], change, target, reason });
    return (
      <BulkTagDialog
        {...dialog}
        button={t("components.admin.merge")}
        label={t("screens.admin_tags.target")}
        help={t("screens.admin_tags.target_help")}
        error={bulk.errorOf("target")}
        onSubmit={merge}
      />
    );
  }
  const inverse = inverseOf[change];
  const undo = inverse && ((tag_ids: string[]) => ({ tag_ids, change: inverse }));
  return (
    <BulkDialog
      {...dialog}
      button={t(`components.admin.${change}`)}
      danger={change === "delete"}
      onSubmit={(reason) => void bulk.change({ tag_ids: [...ids], change, reason }, undo)}
    >
      {(change === "recommend" || change === "reserve") && <p>{t(`screens.admin_tags.help.${change}`)}</p>}
    </BulkDialog>
  );
}
