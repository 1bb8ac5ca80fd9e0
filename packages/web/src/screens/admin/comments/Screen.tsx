import { useState } from "react";
import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services/services.tsx";
import { adminHead } from "../../../components/admin/admin-head.ts";
import { AdminList } from "../../../components/admin/lists/AdminList.tsx";
import { BulkBar } from "../../../components/admin/lists/BulkBar.tsx";
import { BulkDialog } from "../../../components/admin/lists/BulkDialog.tsx";
import { ExportButton } from "../../../components/admin/lists/ExportButton.tsx";
import { PostFilters } from "../../../components/admin/lists/PostFilters.tsx";
import { useBulkChange } from "../../../components/admin/lists/use-bulk-change.ts";
import { useSelection } from "../../../components/lists/use-selection.ts";
import { CommentRow, nameOfComment } from "./CommentRow.tsx";
import { type load, statuses } from "./load.ts";

export const head = ({ t }: HeadContext<typeof load>): Head => adminHead(t, t("shell.admin_pages.comments"));

/** All comments by status, to be found, deleted and undeleted together. Rules: docs/rules/administration.md AD8, AD9. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { filters, list } = loaded;
  const selection = useSelection(list);
  /** The comments that a dialog is about. */
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const bulk = useBulkChange("setCommentStatuses", () => {
    setChosen([]);
    selection.selectAll(false);
  });
  const isDeleted = filters.status === "deleted";
  const change = isDeleted ? "undelete" : "delete";
  const send = (ids: readonly string[], reason: string) => {
    const [status, other] = isDeleted ? (["available", "deleted"] as const) : (["deleted", "available"] as const);
    const undo = (comment_ids: string[]) => ({ comment_ids, status: other });
    // One that waited would be published without a review.
    const inverse = filters.status === "pending" ? undefined : undo;
    void bulk.change({ comment_ids: [...ids], status, reason }, inverse);
  };
  const action = {
    label: t(`components.admin.bulk.${change}`),
    danger: !isDeleted,
    run: () => setChosen(selection.items.map(({ id }) => id)),
  };
  return (
    <>
      <AdminList
        title={t("shell.admin_pages.comments")}
        loaded={loaded}
        exporting={<ExportButton call="exportComments" filters={filters} file="comments.csv" />}
        filters={<PostFilters statuses={statuses} filters={filters} searchLabel={t("screens.comments.find")} />}
        above={
          <BulkBar
            list={list}
            selection={selection}
            bulk={bulk}
            actions={[action]}
            nameOf={(comment) => nameOfComment(comment)}
          />
        }
        columns={[
          t("screens.comments.comment"),
          t("components.admin.column.votes"),
          t("components.admin.column.created"),
          t("components.admin.column.actions"),
        ]}
      >
        {list.map((comment) => (
          <CommentRow
            key={comment.id}
            comment={comment}
            status={filters.status}
            selection={selection}
            busy={bulk.busy}
            onChange={() => (isDeleted ? send([comment.id], "") : setChosen([comment.id]))}
          />
        ))}
      </AdminList>
      {chosen.length > 0 && (
        <BulkDialog
          {...(isDeleted
            ? { title: t("components.admin.bulk.undelete"), count: chosen.length }
            : { title: t("screens.comments.delete", { count: chosen.length }) })}
          button={t(`components.admin.${change}`)}
          danger={!isDeleted}
          reasonLabel={t("components.admin.bulk.reason")}
          busy={bulk.busy}
          problems={bulk.fields}
          onSubmit={(reason) => send(chosen, reason)}
          onClose={() => setChosen([])}
        />
      )}
    </>
  );
}
