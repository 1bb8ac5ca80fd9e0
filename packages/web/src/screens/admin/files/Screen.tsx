import { useState } from "react";
import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services/services.tsx";
import { AdminFilters } from "../../../components/admin/AdminFilters.tsx";
import { adminHead } from "../../../components/admin/admin-head.ts";
import { AdminList } from "../../../components/admin/lists/AdminList.tsx";
import { BulkBar } from "../../../components/admin/lists/BulkBar.tsx";
import { BulkDialog } from "../../../components/admin/lists/BulkDialog.tsx";
import { ExportButton } from "../../../components/admin/lists/ExportButton.tsx";
import { UserAndOrder } from "../../../components/admin/lists/OrderSelect.tsx";
import { useBulkChange } from "../../../components/admin/lists/use-bulk-change.ts";
import { useSelection } from "../../../components/lists/use-selection.ts";
import { FileRow } from "./FileRow.tsx";
import { type FileFilters, filterFields, type load, orders, sources } from "./load.ts";

export const head = ({ t }: HeadContext<typeof load>): Head => adminHead(t, t("shell.admin_pages.files"));

/** All uploads by purpose, time and size. Rules: docs/rules/administration.md AD12, AD13. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { filters, list } = loaded;
  const selection = useSelection(list);
  /** The uploads that a dialog is about. */
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const bulk = useBulkChange("deleteFiles", () => {
    setChosen([]);
    selection.selectAll(false);
  });
  const columns = [
    t("screens.admin_files.file"),
    t("screens.admin_files.size"),
    t("screens.admin_files.uploaded"),
    t("components.admin.column.actions"),
  ];
  const action = {
    label: t("components.admin.bulk.delete"),
    danger: true,
    run: () => setChosen(selection.items.map(({ id }) => id)),
  };
  return (
    <>
      <AdminList
        title={t("shell.admin_pages.files")}
        loaded={loaded}
        exporting={<ExportButton call="exportFiles" filters={filterFields(filters)} file="uploads.csv" />}
        filters={<Filters filters={filters} />}
        above={<BulkBar list={list} selection={selection} bulk={bulk} actions={[action]} nameOf={({ name }) => name} />}
        columns={columns}
      >
        {list.map((file) => (
          <FileRow
            key={file.id}
            file={file}
            selection={selection}
            busy={bulk.busy}
            onDelete={() => setChosen([file.id])}
          />
        ))}
      </AdminList>
      {chosen.length > 0 && (
        <BulkDialog
          title={t("screens.admin_files.delete", { count: chosen.length })}
          button={t("components.admin.delete")}
          danger
          reasonLabel={t("components.admin.bulk.reason")}
          busy={bulk.busy}
          problems={bulk.fields}
          onSubmit={(reason) => void bulk.change({ file_ids: [...chosen], reason })}
          onClose={() => setChosen([])}
        >
          <p>{t("screens.admin_files.gone")}</p>
        </BulkDialog>
      )}
    </>
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
