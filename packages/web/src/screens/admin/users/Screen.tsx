import { useState } from "react";
import type { Head } from "../../../app/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services.tsx";
import { AddPeopleDialog } from "../../../parts/admin/AddPeopleDialog.tsx";
import { AdminFilters } from "../../../parts/admin/AdminFilters.tsx";
import { AdminTable } from "../../../parts/admin/AdminTable.tsx";
import { PersonDialog } from "../../../parts/admin/PersonDialog.tsx";
import { PersonRow } from "../../../parts/admin/PersonRow.tsx";
import { PurgeButton } from "../../../parts/admin/PurgeButton.tsx";
import type { ManagedPerson, PersonAction } from "../../../parts/admin/person-actions.ts";
import { Pager } from "../../../parts/lists/Pager.tsx";
import { Page, PageHead } from "../../../parts/shell/Page.tsx";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { filters, type load, PAGE_SIZE } from "./load.ts";

export const head = ({ t }: HeadContext<typeof load>): Head => ({ title: t("shell.admin"), noindex: true });

/** Everybody, by state. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { filter, words, page, count, list, roles, agent } = loaded;
  const [adding, setAdding] = useState(false);
  const [chosen, setChosen] = useState<{ person: ManagedPerson; action: PersonAction } | null>(null);
  const isOut = filter === "suspended" || filter === "deleted";
  const columns = [
    t("parts.admin.column.name"),
    t("parts.admin.column.reputation"),
    t("parts.admin.column.email"),
    t("parts.admin.column.created"),
    ...(isOut ? [t(`parts.admin.person.${filter}`)] : []),
    t("parts.admin.column.status"),
    ...(isOut ? [] : [t("parts.admin.column.role")]),
    t("parts.admin.column.actions"),
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
                {t("parts.admin.add_people")}
              </Button>
            )}
          </>
        }
      />
      <AdminFilters
        name="filter"
        filters={filters.map((value) => ({ value, label: t(`parts.admin.person.${value}`) }))}
        current={filter}
        query={words}
        searchLabel={t("parts.admin.find_person")}
      />
      {list.length === 0 ? (
        <EmptyState title={t("parts.admin.nobody")}>{words !== "" && t("parts.admin.none_hint")}</EmptyState>
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
      {adding && <AddPeopleDialog onClose={() => setAdding(false)} />}
      {chosen && <PersonDialog {...chosen} roles={roles} onClose={() => setChosen(null)} />}
    </Page>
  );
}
