import { useCall } from "../../../app/api/use-call.ts";
import { download } from "../../../app/download.ts";
import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { usePageLocation, useT } from "../../../app/services/services.tsx";
import { AdminFilters } from "../../../components/admin/AdminFilters.tsx";
import { AdminTable } from "../../../components/admin/AdminTable.tsx";
import { ListEnd } from "../../../components/admin/ListEnd.tsx";
import { SelectionBar } from "../../../components/admin/SelectionBar.tsx";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { useSelection } from "../../../components/lists/use-selection.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Select } from "../../../ui/forms/inputs.tsx";
import { kinds, type load, orders } from "./load.ts";
import { TagRow } from "./TagRow.tsx";
import { useTagChange } from "./use-tag-change.ts";

export const head = ({ t }: HeadContext<typeof load>): Head => ({ title: t("shell.admin"), noindex: true });

/** All tags by kind; unused ones are deleted together. Rules: docs/rules/administration.md AD10, AD11. */
export function Screen({ loaded: { filters, after, list: tags, next, is_partial } }: ScreenProps<typeof load>) {
  const t = useT();
  const list = tags.map((tag) => ({ ...tag, id: tag.tag_id }));
  const selection = useSelection(list);
  const change = useTagChange(() => selection.selectAll(false));
  const isDeleted = filters.kind === "deleted";
  // Tags with questions cannot be deleted, so other lists have nothing to select.
  const hasSelection = isDeleted || filters.kind === "unused";
  const press = isDeleted ? change.undelete : change.remove;
  const title = t("shell.admin_pages.tags");
  const columns = [
    t("screens.admin_tags.tag"),
    t("screens.admin_tags.questions"),
    t("screens.admin_tags.followers"),
    t("components.admin.column.created"),
    t("components.admin.column.actions"),
  ];
  return (
    <Page>
      <PageHead title={title} actions={list.length > 0 && <ExportButton filters={filters} />} />
      <TagFilters filters={filters} />
      {list.length === 0 ? (
        <EmptyState title={t("components.admin.none")}>
          {!is_partial && filters.query !== "" && t("components.admin.none_hint")}
        </EmptyState>
      ) : (
        <>
          {hasSelection && (
            <SelectionBar
              total={list.length}
              selection={selection}
              busy={change.busy}
              isDeleted={isDeleted}
              onChange={() => press(selection.items.map(({ id }) => id))}
            />
          )}
          <AdminTable caption={title} columns={columns}>
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
          </AdminTable>
        </>
      )}
      <ListEnd after={after} next={next} isPartial={is_partial} />
    </Page>
  );
}

interface TagFiltersProps {
  readonly filters: Awaited<ReturnType<typeof load>>["filters"];
}

/** Kind, words and order of the tags; all of them stand in the address. */
function TagFilters({ filters: { kind, query, order } }: TagFiltersProps) {
  const t = useT();
  const { search } = usePageLocation();
  const nameOf = (value: (typeof kinds)[number]) =>
    value === "deleted" ? t("components.admin.status.deleted") : t(`screens.admin_tags.kinds.${value}`);
  const choices = orders.map((value) => ({ value, label: t(`screens.admin_tags.orders.${value}`) }));
  return (
    <AdminFilters
      name="kind"
      filters={kinds.map((value) => ({ value, label: nameOf(value) }))}
      current={kind}
      query={query}
      searchLabel={t("screens.admin_tags.find")}
      fields={{
        names: ["order"],
        inputs: (
          <Select
            key={search}
            name="order"
            aria-label={t("components.admin.order")}
            defaultValue={order}
            choices={choices}
          />
        ),
      }}
    />
  );
}

function ExportButton({ filters }: TagFiltersProps) {
  const t = useT();
  const exporting = useCall("exportTags", { isButton: true });
  const save = async () => {
    const result = await exporting.run(filters);
    if (result?.ok) download("tags.csv", result.reply.csv, "text/csv");
  };
  return (
    <Button small variant="quiet" busy={exporting.busy} onClick={() => void save()}>
      {t("components.admin.export_csv")}
    </Button>
  );
}
