import { useState } from "react";
import { useT, useViewer } from "../../../app/services/services.tsx";
import { AdminTable } from "../../../components/admin/AdminTable.tsx";
import { BulkBar } from "../../../components/admin/lists/BulkBar.tsx";
import type { SelectionAction } from "../../../components/admin/lists/SelectionBar.tsx";
import { useBulkChange } from "../../../components/admin/lists/use-bulk-change.ts";
import { PersonDialog } from "../../../components/admin/PersonDialog.tsx";
import { PersonRow } from "../../../components/admin/PersonRow.tsx";
import type { PersonAction } from "../../../components/admin/person-actions.ts";
import { useSelection } from "../../../components/lists/use-selection.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import type { load, SelectableUser } from "./load.ts";
import { UserRolesDialog } from "./UserRolesDialog.tsx";
import { type UserBulkAction, UserStatusDialog } from "./UserStatusDialog.tsx";

type LoadedUsers = Pick<Awaited<ReturnType<typeof load>>, "filters" | "people" | "agent" | "roles" | "is_partial">;

const bulkActions: Readonly<Record<string, UserBulkAction>> = {
  normal: "suspend",
  staff: "suspend",
  inactive: "activate",
  suspended: "unsuspend",
};

/** The users of a list, to be changed one by one or together. Rules: docs/rules/administration.md AD14, AD15, AD44. */
export function UserTable({ filters: { filter, query }, people, agent, roles, is_partial }: LoadedUsers) {
  const t = useT();
  const viewer = useViewer();
  const [chosen, setChosen] = useState<{ person: SelectableUser; action: PersonAction } | null>(null);
  const [changing, setChanging] = useState<"status" | "role" | null>(null);
  const others = people.filter(({ id }) => id !== viewer?.id);
  const selection = useSelection(others);
  const finish = () => {
    setChanging(null);
    selection.selectAll(false);
  };
  const statuses = useBulkChange("setUserStatuses", finish);
  const newRoles = useBulkChange("setUserRoles", finish);
  const bulkAction = agent.allow_update_user_status ? bulkActions[filter] : undefined;
  const isInactiveList = filter === "suspended" || filter === "deleted";
  const hasRoles = agent.allow_update_user_role && !isInactiveList;
  const canSelect = bulkAction !== undefined || hasRoles;
  const actions: SelectionAction[] = [];
  if (bulkAction) actions.push({ label: t(`components.admin.bulk.${bulkAction}`), run: () => setChanging("status") });
  if (hasRoles) actions.push({ label: t("components.admin.bulk.role"), run: () => setChanging("role") });
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
    <>
      {canSelect && (
        <BulkBar
          list={others}
          selection={selection}
          bulk={{ busy: statuses.busy || newRoles.busy, failed: [...statuses.failed, ...newRoles.failed] }}
          actions={actions}
          nameOf={({ display_name, username }) => display_name || username}
        />
      )}
      {people.length === 0 ? (
        <EmptyState title={t("components.admin.nobody")}>
          {!is_partial && query !== "" && t("components.admin.none_hint")}
        </EmptyState>
      ) : (
        <AdminTable caption={t("shell.users")} columns={columns}>
          {people.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              allowed={agent}
              selection={canSelect && person.id !== viewer?.id ? selection : undefined}
              since={filter === "suspended" ? person.suspended_at : filter === "deleted" ? person.deleted_at : null}
              onAction={(action) => setChosen({ person, action })}
            />
          ))}
        </AdminTable>
      )}
      {bulkAction && changing === "status" && (
        <UserStatusDialog
          action={bulkAction}
          userIds={selection.items.map(({ id }) => id)}
          bulk={statuses}
          onClose={() => setChanging(null)}
        />
      )}
      {changing === "role" && (
        <UserRolesDialog people={selection.items} roles={roles} bulk={newRoles} onClose={() => setChanging(null)} />
      )}
      {chosen && <PersonDialog {...chosen} roles={roles} onClose={() => setChosen(null)} />}
    </>
  );
}
