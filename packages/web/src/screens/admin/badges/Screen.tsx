import { useState } from "react";
import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services/services.tsx";
import { AdminFilters } from "../../../components/admin/AdminFilters.tsx";
import { AdminTable } from "../../../components/admin/AdminTable.tsx";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { Pager } from "../../../components/lists/Pager.tsx";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { BadgeRow } from "./BadgeRow.tsx";
import { filters, type load } from "./load.ts";
import { AddBadgeDialog } from "./OwnBadgeDialog.tsx";

export const head = ({ t }: HeadContext<typeof load>): Head => ({ title: t("shell.admin"), noindex: true });

/** All badges with their number of awards, and buttons to enable or disable them. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const [isAdding, setAdding] = useState(false);
  const { filter, words, page, pageSize, count, list } = loaded;
  const columns = [
    t("screens.admin_badges.badge"),
    t("screens.admin_badges.group"),
    t("screens.admin_badges.awards"),
    t("components.admin.column.status"),
    t("components.admin.column.actions"),
  ];
  return (
    <Page>
      <PageHead
        title={t("shell.admin_pages.badges")}
        lead={t("screens.admin_badges.lead")}
        actions={
          <Button icon="plus" onClick={() => setAdding(true)}>
            {t("screens.admin_badges.add")}
          </Button>
        }
      />
      {isAdding && <AddBadgeDialog onClose={() => setAdding(false)} />}
      <AdminFilters
        name="filter"
        filters={filters.map((value) => ({ value, label: t(`screens.plugins.filter.${value}`) }))}
        current={filter}
        query={words}
        searchLabel={t("screens.admin_badges.find")}
      />
      {list.length === 0 ? (
        <EmptyState title={t("components.admin.none")}>{words !== "" && t("components.admin.none_hint")}</EmptyState>
      ) : (
        <AdminTable caption={t("shell.admin_pages.badges")} columns={columns}>
          {list.map((badge) => (
            <BadgeRow key={badge.id} badge={badge} />
          ))}
        </AdminTable>
      )}
      <Pager page={page} pageSize={pageSize} count={count} />
    </Page>
  );
}
