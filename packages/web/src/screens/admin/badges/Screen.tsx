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
import { PAGE_SIZE } from "../../../components/admin/lists/post-filters.ts";
import { useBulkChange } from "../../../components/admin/lists/use-bulk-change.ts";
import { Pager } from "../../../components/lists/Pager.tsx";
import { useSelection } from "../../../components/lists/use-selection.ts";
import { Button } from "../../../ui/Button.tsx";
import { BadgeRow } from "./BadgeRow.tsx";
import { filterFields, type load, orders, states } from "./load.ts";
import { AddBadgeDialog } from "./OwnBadgeDialog.tsx";

export const head = ({ t, loaded }: HeadContext<typeof load>): Head =>
  adminHead(t, t("shell.admin_pages.badges"), loaded.page);

type BadgeStatus = "active" | "inactive";

const otherOf = { active: "inactive", inactive: "active" } as const;

/** All badges with their number of awards, to be enabled or disabled. Rules: docs/rules/administration.md AD19. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const [isAdding, setAdding] = useState(false);
  const { filters, page, count, list } = loaded;
  const selection = useSelection(list);
  const bulk = useBulkChange("switchBadges", () => selection.selectAll(false));
  const send = (status: BadgeStatus) => {
    const input = { badge_ids: selection.items.map(({ id }) => id), status };
    void bulk.change(input, (badge_ids) => ({ badge_ids, status: otherOf[status] }));
  };
  const actions = (["active", "inactive"] as const)
    .filter((status) => selection.items.some((badge) => badge.status !== status))
    .map((status) => ({
      label: t(status === "active" ? "components.admin.bulk.activate" : "components.admin.bulk.deactivate"),
      run: () => send(status),
    }));
  return (
    <>
      <AdminList
        title={t("shell.admin_pages.badges")}
        lead={t("screens.admin_badges.lead")}
        loaded={{ list, filters, after: "", next: "", is_partial: false }}
        exporting={<ExportButton call="exportBadges" filters={filterFields(filters)} file="badges.csv" />}
        actions={
          <Button icon="plus" onClick={() => setAdding(true)}>
            {t("screens.admin_badges.add")}
          </Button>
        }
        filters={
          <AdminFilters
            name="filter"
            filters={states.map((value) => ({ value, label: t(`screens.plugins.filter.${value}`) }))}
            current={filters.filter}
            query={filters.query}
            searchLabel={t("screens.admin_badges.find")}
            fields={{ names: ["order"], inputs: <OrderSelect order={filters.order} orders={orders} /> }}
          />
        }
        above={<BulkBar list={list} selection={selection} bulk={bulk} actions={actions} nameOf={({ name }) => name} />}
        columns={[
          t("screens.admin_badges.badge"),
          t("screens.admin_badges.group"),
          t("screens.admin_badges.awards"),
          t("components.admin.column.status"),
          t("components.admin.column.actions"),
        ]}
        pager={<Pager page={page} pageSize={PAGE_SIZE} count={count} />}
      >
        {list.map((badge) => (
          <BadgeRow key={badge.id} badge={badge} selection={selection} />
        ))}
      </AdminList>
      {isAdding && <AddBadgeDialog onClose={() => setAdding(false)} />}
    </>
  );
}
