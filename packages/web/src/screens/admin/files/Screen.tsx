import { useCall } from "../../../app/api/use-call.ts";
import { download } from "../../../app/download.ts";
import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services/services.tsx";
import { AdminFilters } from "../../../components/admin/AdminFilters.tsx";
import { AdminTable } from "../../../components/admin/AdminTable.tsx";
import { ListEnd } from "../../../components/admin/ListEnd.tsx";
import { SelectionBar } from "../../../components/admin/SelectionBar.tsx";
import { UserAndOrder } from "../../../components/admin/UserAndOrder.tsx";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { useSelection } from "../../../components/lists/use-selection.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { FileRow } from "./FileRow.tsx";
import { type FileFilters, filterFields, type load, orders, sources } from "./load.ts";
import { useFileDeletion } from "./use-file-deletion.ts";

export const head = ({ t }: HeadContext<typeof load>): Head => ({ title: t("shell.admin"), noindex: true });

/** All uploads by purpose, time and size. Rules: docs/rules/administration.md AD12, AD13. */
export function Screen({ loaded: { filters, after, list, next, is_partial } }: ScreenProps<typeof load>) {
  const t = useT();
  const selection = useSelection(list);
  const deletion = useFileDeletion(() => selection.selectAll(false));
  const title = t("shell.admin_pages.files");
  const columns = [
    t("screens.admin_files.file"),
    t("screens.admin_files.size"),
    t("screens.admin_files.uploaded"),
    t("components.admin.column.actions"),
  ];
  return (
    <Page>
      <PageHead title={title} actions={list.length > 0 && <ExportButton filters={filters} />} />
      <Filters filters={filters} />
      {list.length === 0 ? (
        <EmptyState title={t("components.admin.none")}>
          {!is_partial && filters.query !== "" && t("components.admin.none_hint")}
        </EmptyState>
      ) : (
        <>
          <SelectionBar
            total={list.length}
            selection={selection}
            busy={deletion.busy}
            isDeleted={false}
            onChange={() => deletion.remove(selection.items.map(({ id }) => id))}
          />
          <AdminTable caption={title} columns={columns}>
            {list.map((file) => (
              <FileRow
                key={file.id}
                file={file}
                selection={selection}
                busy={deletion.busy}
                onDelete={() => deletion.remove([file.id])}
              />
            ))}
          </AdminTable>
        </>
      )}
      <ListEnd after={after} next={next} isPartial={is_partial} />
    </Page>
  );
}

interface FiltersProps {
  readonly filters: FileFilters;
}

/** Purpose, name, uploader and order; all of them stand in the address. */
function Filters({ filters: { source, query, username, order } }: FiltersProps) {
  const t = useT();
  return (
    <AdminFilters
      name="source"
      filters={sources.map((value) => ({ value, label: t(`screens.admin_files.sources.${value}`) }))}
      current={source}
      query={query}
      searchLabel={t("screens.admin_files.find")}
      fields={{
        names: ["username", "order"],
        inputs: (
          <UserAndOrder
            label={t("screens.admin_files.uploader")}
            username={username}
            order={order}
            orders={orders.map((value) => ({ value, label: t(`screens.admin_files.orders.${value}`) }))}
          />
        ),
      }}
    />
  );
}

function ExportButton({ filters }: FiltersProps) {
  const t = useT();
  const exporting = useCall("exportFiles", { isButton: true });
  const save = async () => {
    const result = await exporting.run(filterFields(filters));
    if (result?.ok) download("uploads.csv", result.reply.csv, "text/csv");
  };
  return (
    <Button small variant="quiet" busy={exporting.busy} onClick={() => void save()}>
      {t("components.admin.export_csv")}
    </Button>
  );
}
