import type { ReactNode } from "react";
import { useServices, useT } from "../../../app/services/services.tsx";
import { AdminFilters } from "../../../components/admin/AdminFilters.tsx";
import { AdminList } from "../../../components/admin/lists/AdminList.tsx";
import { BulkBar } from "../../../components/admin/lists/BulkBar.tsx";
import { ExportButton } from "../../../components/admin/lists/ExportButton.tsx";
import { OrderSelect } from "../../../components/admin/lists/OrderSelect.tsx";
import { useBulkChange } from "../../../components/admin/lists/use-bulk-change.ts";
import { useSelection } from "../../../components/lists/use-selection.ts";
import { InvitationRow } from "./InvitationRow.tsx";
import { filterFields, type InvitationFilterValues, type load, orders, states } from "./load.ts";

interface InvitationListProps {
  readonly loaded: Awaited<ReturnType<typeof load>>;
  readonly buttons: ReactNode;
  /** A link that was just made. */
  readonly newLink: ReactNode;
}

/** The invitations, to be withdrawn together. Rules: docs/rules/administration.md AD20. */
export function InvitationList({ loaded, buttons, newLink }: InvitationListProps) {
  const t = useT();
  const { feedback } = useServices();
  const { filters, list, roles } = loaded;
  const valid = list.filter(({ state }) => state === "open" || state === "expired");
  const selection = useSelection(valid);
  const bulk = useBulkChange("withdrawMemberInvitations", () => selection.selectAll(false));
  const withdraw = async () => {
    const isSure = await feedback.confirm({
      title: t("components.admin.bulk.withdraw"),
      message: t("components.admin.selected", { count: selection.items.length }),
      confirm: t("screens.invitations.withdraw"),
      tone: "danger",
    });
    if (isSure) await bulk.change({ invitation_ids: selection.items.map(({ id }) => id) });
  };
  const action = { label: t("components.admin.bulk.withdraw"), danger: true, run: () => void withdraw() };
  return (
    <AdminList
      title={t("shell.admin_pages.invitations")}
      lead={t("screens.invitations.lead")}
      loaded={loaded}
      actions={buttons}
      exporting={<ExportButton call="exportInvitations" filters={filterFields(filters)} file="invitations.csv" />}
      filters={
        <>
          {newLink}
          <Filters filters={filters} />
        </>
      }
      above={
        <BulkBar
          list={valid}
          selection={selection}
          bulk={bulk}
          actions={[action]}
          nameOf={({ e_mail, description }) => e_mail || description}
        />
      }
      columns={[
        t("screens.invitations.who"),
        t("components.admin.column.role"),
        t("screens.invitations.joined"),
        t("components.admin.column.created"),
        t("components.admin.column.status"),
        t("components.admin.column.actions"),
      ]}
    >
      {list.map((invitation) => (
        <InvitationRow
          key={invitation.id}
          invitation={invitation}
          roles={roles}
          selection={valid.includes(invitation) ? selection : undefined}
        />
      ))}
    </AdminList>
  );
}

/** State, words and order of the invitations; all of them stand in the address. */
function Filters({ filters: { state, query, order } }: { readonly filters: InvitationFilterValues }) {
  const t = useT();
  return (
    <AdminFilters
      name="state"
      filters={states.map((value) => ({ value, label: t(`screens.invitations.states.${value}`) }))}
      current={state}
      query={query}
      searchLabel={t("screens.invitations.find")}
      fields={{ names: ["order"], inputs: <OrderSelect order={order} orders={orders} /> }}
    />
  );
}
