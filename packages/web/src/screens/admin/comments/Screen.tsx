import { useCall } from "../../../app/api/use-call.ts";
import { download } from "../../../app/download.ts";
import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services/services.tsx";
import { AdminTable } from "../../../components/admin/AdminTable.tsx";
import { ListEnd } from "../../../components/admin/ListEnd.tsx";
import { SelectionBar } from "../../../components/admin/SelectionBar.tsx";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { useSelection } from "../../../components/lists/use-selection.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { CommentFilters } from "./CommentFilters.tsx";
import { CommentRow } from "./CommentRow.tsx";
import type { load } from "./load.ts";
import { useCommentChange } from "./use-comment-change.ts";

export const head = ({ t }: HeadContext<typeof load>): Head => ({ title: t("shell.admin"), noindex: true });

/** All comments by status, to be found, deleted and undeleted together. Rules: docs/rules/administration.md AD8, AD9. */
export function Screen({ loaded: { filters, after, list, next, is_partial } }: ScreenProps<typeof load>) {
  const t = useT();
  const selection = useSelection(list);
  const change = useCommentChange(() => selection.selectAll(false));
  const isDeleted = filters.status === "deleted";
  const press = isDeleted ? change.undelete : change.remove;
  const title = t("shell.admin_pages.comments");
  const columns = [
    t("screens.comments.comment"),
    t("components.admin.column.votes"),
    t("components.admin.column.created"),
    t("components.admin.column.actions"),
  ];
  return (
    <Page>
      <PageHead title={title} actions={list.length > 0 && <ExportButton filters={filters} />} />
      <CommentFilters filters={filters} />
      {list.length === 0 ? (
        <EmptyState title={t("components.admin.none")}>
          {!is_partial && filters.query + filters.username !== "" && t("components.admin.none_hint")}
        </EmptyState>
      ) : (
        <>
          <SelectionBar
            total={list.length}
            selection={selection}
            busy={change.busy}
            isDeleted={isDeleted}
            onChange={() => press(selection.items.map(({ id }) => id))}
          />
          <AdminTable caption={title} columns={columns}>
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
          </AdminTable>
        </>
      )}
      <ListEnd after={after} next={next} isPartial={is_partial} />
    </Page>
  );
}

interface ExportButtonProps {
  readonly filters: Awaited<ReturnType<typeof load>>["filters"];
}

function ExportButton({ filters }: ExportButtonProps) {
  const t = useT();
  const exporting = useCall("exportComments", { isButton: true });
  const save = async () => {
    const result = await exporting.run(filters);
    if (result?.ok) download("comments.csv", result.reply.csv, "text/csv");
  };
  return (
    <Button small variant="quiet" busy={exporting.busy} onClick={() => void save()}>
      {t("components.admin.export_csv")}
    </Button>
  );
}
