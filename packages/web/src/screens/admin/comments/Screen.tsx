import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services/services.tsx";
import { AdminList } from "../../../components/admin/lists/AdminList.tsx";
import { ExportButton } from "../../../components/admin/lists/ExportButton.tsx";
import { PostFilters } from "../../../components/admin/lists/PostFilters.tsx";
import { SelectionBar } from "../../../components/admin/lists/SelectionBar.tsx";
import { useSelection } from "../../../components/lists/use-selection.ts";
import { CommentRow } from "./CommentRow.tsx";
import { type load, statuses } from "./load.ts";
import { useCommentChange } from "./use-comment-change.ts";

export const head = ({ t }: HeadContext<typeof load>): Head => ({ title: t("shell.admin"), noindex: true });

/** All comments by status, to be found, deleted and undeleted together. Rules: docs/rules/administration.md AD8, AD9. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { filters, list } = loaded;
  const selection = useSelection(list);
  const change = useCommentChange(() => selection.selectAll(false));
  const isDeleted = filters.status === "deleted";
  const press = isDeleted ? change.undelete : change.remove;
  const columns = [
    t("screens.comments.comment"),
    t("components.admin.column.votes"),
    t("components.admin.column.created"),
    t("components.admin.column.actions"),
  ];
  const action = {
    label: t(isDeleted ? "components.admin.bulk.undelete" : "components.admin.bulk.delete"),
    danger: !isDeleted,
    run: () => press(selection.items.map(({ id }) => id)),
  };
  return (
    <AdminList
      title={t("shell.admin_pages.comments")}
      loaded={loaded}
      exporting={<ExportButton call="exportComments" filters={filters} file="comments.csv" />}
      filters={<PostFilters statuses={statuses} filters={filters} searchLabel={t("screens.comments.find")} />}
      above={<SelectionBar total={list.length} selection={selection} busy={change.busy} actions={[action]} />}
      columns={columns}
    >
      {list.map((comment) => (
        <CommentRow
          key={comment.id}
          comment={comment}
          status={filters.status}
          selection={selection}
          busy={change.busy}
          onChange={() => press([comment.id])}
        />
      ))}
    </AdminList>
  );
}
