import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services/services.tsx";
import { AdminFilters } from "../../../components/admin/AdminFilters.tsx";
import { AdminList } from "../../../components/admin/lists/AdminList.tsx";
import { ExportButton } from "../../../components/admin/lists/ExportButton.tsx";
import { UserAndOrder } from "../../../components/admin/lists/OrderSelect.tsx";
import { SelectionBar } from "../../../components/admin/lists/SelectionBar.tsx";
import { useSelection } from "../../../components/lists/use-selection.ts";
import { FileRow } from "./FileRow.tsx";
import { type FileFilters, filterFields, type load, orders, sources } from "./load.ts";
import { useFileDeletion } from "./use-file-deletion.ts";

export const head = ({ t }: HeadContext<typeof load>): Head => ({ title: t("shell.admin"), noindex: true });

/** All uploads by purpose, time and size. Rules: docs/rules/administration.md AD12, AD13. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { filters, list } = loaded;
  const selection = useSelection(list);
  const deletion = useFileDeletion(() => selection.selectAll(false));
  const columns = [
    t("screens.admin_files.file"),
    t("screens.admin_files.size"),
    t("screens.admin_files.uploaded"),
    t("components.admin.column.actions"),
  ];
  const action = {
    label: t("components.admin.bulk.delete"),
    danger: true,
    run: () => deletion.remove(selection.items.map(({ id }) => id)),
  };
  return (
    <AdminList
      title={t("shell.admin_pages.files")}
      loaded={loaded}
      exporting={<ExportButton call="exportFiles" filters={filterFields(filters)} file="uploads.csv" />}
      filters={<Filters filters={filters} />}
      above={<SelectionBar total={list.length} selection={selection} busy={deletion.busy} actions={[action]} />}
      columns={columns}
    >
      {list.map((file) => (
        <FileRow
          key={file.id}
          file={file}
          selection={selection}
          busy={deletion.busy}
          onDelete={() => deletion.remove([file.id])}
        />
      ))}
    </AdminList>
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
          <UserAndOrder label={t("screens.admin_files.uploader")} username={username} order={order} orders={orders} />
        ),
      }}
    />
  );
}
