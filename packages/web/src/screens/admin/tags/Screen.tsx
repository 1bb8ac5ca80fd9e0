import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services/services.tsx";
import { AdminFilters } from "../../../components/admin/AdminFilters.tsx";
import { AdminList } from "../../../components/admin/lists/AdminList.tsx";
import { ExportButton } from "../../../components/admin/lists/ExportButton.tsx";
import { OrderSelect } from "../../../components/admin/lists/OrderSelect.tsx";
import { SelectionBar } from "../../../components/admin/lists/SelectionBar.tsx";
import { useSelection } from "../../../components/lists/use-selection.ts";
import { kinds, type load, orders } from "./load.ts";
import { TagRow } from "./TagRow.tsx";
import { useTagChange } from "./use-tag-change.ts";

export const head = ({ t }: HeadContext<typeof load>): Head => ({ title: t("shell.admin"), noindex: true });

/** All tags by kind; unused ones are deleted together. Rules: docs/rules/administration.md AD10, AD11. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { filters } = loaded;
  const list = loaded.list.map((tag) => ({ ...tag, id: tag.tag_id }));
  const selection = useSelection(list);
  const change = useTagChange(() => selection.selectAll(false));
  const isDeleted = filters.kind === "deleted";
  // Tags with questions cannot be deleted, so other lists have nothing to select.
  const hasSelection = isDeleted || filters.kind === "unused";
  const press = isDeleted ? change.undelete : change.remove;
  const columns = [
    t("screens.admin_tags.tag"),
    t("screens.admin_tags.questions"),
    t("screens.admin_tags.followers"),
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
      title={t("shell.admin_pages.tags")}
      loaded={loaded}
      exporting={<ExportButton call="exportTags" filters={filters} file="tags.csv" />}
      filters={<TagFilters filters={filters} />}
      above={
        hasSelection && <SelectionBar total={list.length} selection={selection} busy={change.busy} actions={[action]} />
      }
      columns={columns}
    >
      {list.map((tag) => (
        <TagRow
          key={tag.id}
          tag={tag}
          isDeleted={isDeleted}
          selection={hasSelection ? selection : null}
          busy={change.busy}
          onChange={() => press([tag.id])}
        />
      ))}
    </AdminList>
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
