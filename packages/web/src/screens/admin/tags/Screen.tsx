import { useState } from "react";
import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services/services.tsx";
import { AdminFilters } from "../../../components/admin/AdminFilters.tsx";
import { adminHead } from "../../../components/admin/admin-head.ts";
import { AdminList } from "../../../components/admin/lists/AdminList.tsx";
import { BulkBar } from "../../../components/admin/lists/BulkBar.tsx";
import { ExportButton } from "../../../components/admin/lists/ExportButton.tsx";
import { OrderSelect } from "../../../components/admin/lists/OrderSelect.tsx";
import { useBulkChange } from "../../../components/admin/lists/use-bulk-change.ts";
import { useSelection } from "../../../components/lists/use-selection.ts";
import { kinds, type load, orders } from "./load.ts";
import { TagChangeDialog } from "./TagChangeDialog.tsx";
import { TagRow } from "./TagRow.tsx";
import { type BulkTagChange, changesFor } from "./tag-changes.ts";

export const head = ({ t }: HeadContext<typeof load>): Head => adminHead(t, t("shell.admin_pages.tags"));

/** All tags by kind, to be changed together. Rules: docs/rules/administration.md AD10, AD11, AD30, AD31. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { filters } = loaded;
  const list = loaded.list.map((tag) => ({ ...tag, id: tag.tag_id }));
  const selection = useSelection(list);
  /** What a dialog is about. */
  const [chosen, setChosen] = useState<{ change: BulkTagChange; ids: readonly string[] } | null>(null);
  const bulk = useBulkChange("changeTags", () => {
    setChosen(null);
    selection.selectAll(false);
  });
  const isDeleted = filters.kind === "deleted";
  const undelete = (id: string) =>
    void bulk.change({ tag_ids: [id], change: "undelete" }, (tag_ids) => ({ tag_ids, change: "delete" }));
  const actions = changesFor(filters.kind, selection.items).map((change) => ({
    label: t(`components.admin.${change}`),
    name: t(`components.admin.bulk.${change}`),
    danger: change === "delete",
    run: () => setChosen({ change, ids: selection.items.map(({ id }) => id) }),
  }));
  return (
    <>
      <AdminList
        title={t("shell.admin_pages.tags")}
        loaded={loaded}
        exporting={<ExportButton call="exportTags" filters={filters} file="tags.csv" />}
        filters={<TagFilters filters={filters} />}
        above={
          <BulkBar list={list} selection={selection} bulk={bulk} actions={actions} nameOf={(tag) => tag.slug_name} />
        }
        columns={[
          t("screens.admin_tags.tag"),
          t("screens.admin_tags.questions"),
          t("screens.admin_tags.followers"),
          t("components.admin.column.created"),
          t("components.admin.column.actions"),
        ]}
      >
        {list.map((tag) => (
          <TagRow
            key={tag.id}
            tag={tag}
            isDeleted={isDeleted}
            selection={selection}
            busy={bulk.busy}
            onChange={() => (isDeleted ? undelete(tag.id) : setChosen({ change: "delete", ids: [tag.id] }))}
          />
        ))}
      </AdminList>
      {chosen && <TagChangeDialog {...chosen} bulk={bulk} onClose={() => setChosen(null)} />}
    </>
  );
}

interface TagFiltersProps {
  readonly filters: Awaited<ReturnType<typeof load>>["filters"];
}

/** Kind, words and order of the tags; all of them stand in the address. */
function TagFilters({ filters: { kind, query, order } }: TagFiltersProps) {
  const t = useT();
  const nameOf = (value: (typeof kinds)[number]) =>
    value === "deleted" ? t("components.admin.status.deleted") : t(`screens.admin_tags.kinds.${value}`);
  return (
    <AdminFilters
      name="kind"
      filters={kinds.map((value) => ({ value, label: nameOf(value) }))}
      current={kind}
      query={query}
      searchLabel={t("screens.admin_tags.find")}
      fields={{ names: ["order"], inputs: <OrderSelect order={order} orders={orders} /> }}
    />
  );
}
