import { useState } from "react";
import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services/services.tsx";
import { AddPeopleDialog } from "../../../components/admin/AddPeopleDialog.tsx";
import { AdminFilters } from "../../../components/admin/AdminFilters.tsx";
import { AdminTable } from "../../../components/admin/AdminTable.tsx";
import { PersonDialog } from "../../../components/admin/PersonDialog.tsx";
import { PersonRow } from "../../../components/admin/PersonRow.tsx";
import { PurgeButton } from "../../../components/admin/PurgeButton.tsx";
import type { ManagedPerson, PersonAction } from "../../../components/admin/person-actions.ts";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { Pager } from "../../../components/lists/Pager.tsx";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { filters, type load, PAGE_SIZE } from "./load.ts";

export const head = ({ t }: HeadContext<typeof load>): Head => ({ title: t("shell.admin"), noindex: true });

/** Users by status. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { filter, words, page, count, list, roles, agent } = loaded;
  const [isAdding, setAdding] = useState(false);
  const [chosen, setChosen] = useState<{ person: ManagedPerson; action: PersonAction } | null>(null);
  const isInactiveList = filter === "suspended" || filter === "deleted";
  const columns = [
    t("components.admin.column.name"),
    t("components.admin.column.email"),
    t("components.admin.column.reputation"),
    t("components.admin.column.created"),
    ...(isInactiveList ? [t(`components.admin.person.${filter}`)] : []),
    t("components.admin.column.status"),
    ...(isInactiveList ? [] : [t("components.admin.column.role")]),
    t("components.admin.column.actions"),
  ];
  return (
    <Page>
      <PageHead
        title={t("shell.users")}
        actions={
          <>
            {filter === "deleted" && count > 0 && <PurgeButton type="users" />}
            {agent.allow_create_user && (
              <Button icon="plus" onClick={() => setAdding(true)}>
                {t("components.admin.add_people")}
              </Button>
            )}
          </>
        }
      />
      <AdminFilters
        name="filter"
        filters={filters.map((value) => ({ value, label: t(`components.admin.person.${value}`) }))}
        current={filter}
        query={words}
        searchLabel={t("components.admin.find_person")}
      />
      {list.length === 0 ? (
        <EmptyState title={t("components.admin.nobody")}>{words !== "" && t("components.admin.none_hint")}</EmptyState>
      ) : (
        <AdminTable caption={t("shell.users")} columns={columns}>
          {list.map((person) => (
            <PersonRow
              key={person.user_id}
              person={person}
              allowed={agent}
              since={filter === "suspended" ? person.suspended_at : filter === "deleted" ? person.deleted_at : null}
              onAction={(action) => setChosen({ person, action })}
            />
          ))}
        </AdminTable>
      )}
      <Pager page={page} pageSize={PAGE_SIZE} count={count} />
      {isAdding && <AddPeopleDialog onClose={() => setAdding(false)} />}
      {chosen && <PersonDialog {...chosen} roles={roles} onClose={() => setChosen(null)} />}
    </Page>
  );
}
