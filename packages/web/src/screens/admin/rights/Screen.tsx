import { grantableRights } from "@askwell/domain";
import { useState } from "react";
import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { usePageLocation, useT } from "../../../app/services/services.tsx";
import { AdminFilters } from "../../../components/admin/AdminFilters.tsx";
import { AdminTable } from "../../../components/admin/AdminTable.tsx";
import { adminHead } from "../../../components/admin/admin-head.ts";
import { BulkBar } from "../../../components/admin/lists/BulkBar.tsx";
import { BulkDialog } from "../../../components/admin/lists/BulkDialog.tsx";
import { ExportButton } from "../../../components/admin/lists/ExportButton.tsx";
import { useBulkChange } from "../../../components/admin/lists/use-bulk-change.ts";
import { TagInput } from "../../../components/filters/TagInput.tsx";
import { GrantDialog } from "../../../components/granted-rights/GrantDialog.tsx";
import { useGrantEnd } from "../../../components/granted-rights/use-grant-end.ts";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { Pager } from "../../../components/lists/Pager.tsx";
import { useSelection } from "../../../components/lists/use-selection.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Select } from "../../../ui/forms/inputs.tsx";
import { type GrantInList, GrantRow } from "./GrantRow.tsx";
import { type GrantFilters, type load, orders, PAGE_SIZE, states } from "./load.ts";

export const head = ({ t, loaded }: HeadContext<typeof load>): Head =>
  adminHead(t, t("shell.admin_pages.rights"), loaded.page);

/** Which rights were granted to whom. Rules: docs/rules/granted-rights.md GR9. */
export function Screen({ loaded: { filters, page, count, list } }: ScreenProps<typeof load>) {
  const t = useT();
  const [isGranting, setGranting] = useState(false);
  const { state, right, username, tag } = filters;
  const isEmpty = count === 0 && state + right + username + tag === "";
  const title = t("shell.admin_pages.rights");
  const grant = (
    <Button icon="plus" variant="primary" onClick={() => setGranting(true)}>
      {t("granted_rights.grant")}
    </Button>
  );
  const buttons = (
    <>
      {list.length > 0 && <ExportButton call="exportGrants" filters={filters} file="rights.csv" />}
      {grant}
    </>
  );
  return (
    <Page>
      <PageHead title={title} lead={t("granted_rights.lead")} actions={!isEmpty && buttons} />
      {isEmpty ? (
        <EmptyState title={t("granted_rights.none")} action={grant}>
          {t("granted_rights.none_help")}
        </EmptyState>
      ) : (
        <>
          <Filters filters={filters} />
          {list.length === 0 ? <EmptyState title={t("granted_rights.none_fits")} /> : <Grants list={list} />}
          <Pager page={page} pageSize={PAGE_SIZE} count={count} />
        </>
      )}
      {isGranting && <GrantDialog onClose={() => setGranting(false)} />}
    </Page>
  );
}

const nameOf = ({ user_info }: GrantInList) => user_info.display_name || user_info.username;

function Grants({ list }: { list: readonly GrantInList[] }) {
  const t = useT();
  const selection = useSelection(list);
  const ending = useGrantEnd();
  const [isEnding, setEnding] = useState(false);
  const bulk = useBulkChange("endGrants", () => {
    setEnding(false);
    selection.selectAll(false);
  });
  const columns = [
    t("granted_rights.person"),
    t("granted_rights.rights"),
    t("granted_rights.tags_column"),
    t("granted_rights.until"),
    t("components.admin.column.status"),
    t("components.admin.column.actions"),
  ];
  return (
    <>
      <BulkBar
        list={list}
        selection={selection}
        bulk={bulk}
        actions={[{ label: t("granted_rights.end_selected"), run: () => setEnding(true) }]}
        nameOf={nameOf}
      />
      <AdminTable caption={t("shell.admin_pages.rights")} columns={columns}>
        {list.map((grant) => (
          <GrantRow
            key={grant.id}
            grant={grant}
            selection={selection}
            busy={ending.busy}
            onEnd={() => void ending.end(grant.id, nameOf(grant))}
          />
        ))}
      </AdminTable>
      {isEnding && (
        <BulkDialog
          title={t("granted_rights.end_selected")}
          button={t("granted_rights.end")}
          danger
          count={selection.items.length}
          reasonLabel={t("components.admin.bulk.reason")}
          busy={bulk.busy}
          problems={bulk.fields}
          onSubmit={(reason) => void bulk.change({ ids: selection.items.map(({ id }) => id), reason })}
          onClose={() => setEnding(false)}
        >
          <p>{t("granted_rights.end_all_question", { names: [...new Set(selection.items.map(nameOf))].join(", ") })}</p>
        </BulkDialog>
      )}
    </>
  );
}

interface GrantFiltersProps {
  readonly filters: GrantFilters;
}

/** State, user, right, tag and order; all of them stand in the address. */
function Filters({ filters: { state, username, right, tag, order } }: GrantFiltersProps) {
  const t = useT();
  const { search } = usePageLocation();
  const rights = grantableRights.map((value) => ({ value, label: t(`granted_rights.right.${value}`) }));
  return (
    <AdminFilters
      name="state"
      filters={states.map((value) => ({ value, label: t(`granted_rights.filter.${value}`) }))}
      current={state === "" ? "all" : state}
      query={username}
      searchLabel={t("granted_rights.filter.person")}
      fields={{
        names: ["right", "tag", "order"],
        inputs: (
          <>
            <TagInput key={`tag ${search}`} name="tag" label={t("granted_rights.filter.tag")} defaultValue={tag} />
            <Select
              key={`right ${search}`}
              name="right"
              aria-label={t("granted_rights.filter.right")}
              defaultValue={right}
              choices={[{ value: "", label: t("granted_rights.filter.any") }, ...rights]}
            />
            <Select
              key={`order ${search}`}
              name="order"
              aria-label={t("granted_rights.filter.order")}
              defaultValue={order}
              choices={orders.map((value) => ({ value, label: t(`granted_rights.filter.${value}`) }))}
            />
          </>
        ),
      }}
    />
  );
}
