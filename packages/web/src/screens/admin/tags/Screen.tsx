import { useState } from "react";
import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services/services.tsx";
import { AdminFilters } from "../../../components/admin/AdminFilters.tsx";
import { AdminList } from "../../../components/admin/lists/AdminList.tsx";
import { BulkBar } from "../../../components/admin/lists/BulkBar.tsx";
import { BulkDialog } from "../../../components/admin/lists/BulkDialog.tsx";
import { ExportButton } from "../../../components/admin/lists/ExportButton.tsx";
import { OrderSelect } from "../../../components/admin/lists/OrderSelect.tsx";
import { useBulkChange } from "../../../components/admin/lists/use-bulk-change.ts";
import { useSelection } from "../../../components/lists/use-selection.ts";
import { kinds, type load, orders } from "./load.ts";
import { TagRow } from "./TagRow.tsx";

export const head = ({ t }: HeadContext<typeof load>): Head => ({ title: t("shell.admin"), noindex: true });

/** All tags by kind; unused ones are deleted together. Rules: docs/rules/administration.md AD10, AD11. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { filters } = loaded;
  const list = loaded.list.map((tag) => ({ ...tag, id: tag.tag_id }));
  const selection = useSelection(list);
  /** The tags that a dialog is about. */
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const bulk = useBulkChange("changeTags", () => {
    setChosen([]);
    selection.selectAll(false);
  });
  const isDeleted = filters.kind === "deleted";
  // Tags with questions cannot be deleted, so other lists have nothing to select.
  const hasSelection = isDeleted || filters.kind === "unused";
  const [change, inverse] = isDeleted ? (["undelete", "delete"] as const) : (["delete", "undelete"] as const);
  const send = (ids: readonly string[], reason: string) =>
    void bulk.change({ tag_ids: [...ids], change, reason }, (tag_ids) => ({ tag_ids, change: inverse }));
  const columns = [
    t("screens.admin_tags.tag"),
    t("screens.admin_tags.questions"),
    t("screens.admin_tags.followers"),
    t("components.admin.column.created"),
    t("components.admin.column.actions"),
  ];
  const action = {
    label: t(`components.admin.bulk.${change}`),
    danger: !isDeleted,
    run: () => setChosen(selection.items.map(({ id }) => id)),
  };
  return (
    <>
      <AdminList
        title={t("shell.admin_pages.tags")}
        loaded={loaded}
        exporting={<ExportButton call="exportTags" filters={filters} file="tags.csv" />}
        filters={<TagFilters filters={filters} />}
        above={
          hasSelection && (
            <BulkBar list={list} selection={selection} bulk={bulk} actions={[action]} nameOf={(tag) => tag.slug_name} />
          )
        }
        columns={columns}
      >
        {list.map((tag) => (
          <TagRow
            key={tag.id}
            tag={tag}
            isDeleted={isDeleted}
            selection={hasSelection ? selection : null}
            busy={bulk.busy}
            onChange={() => (isDeleted ? send([tag.id], "") : setChosen([tag.id]))}
          />
        ))}
      </AdminList>
      {chosen.length > 0 && (
        <BulkDialog
          {...(isDeleted
            ? { title: t("components.admin.bulk.undelete"), count: chosen.length }
            : { title: t("screens.admin_tags.delete", { count: chosen.length }) })}
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
