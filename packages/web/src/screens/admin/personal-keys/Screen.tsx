import { apiScopes } from "@askwell/domain";
import { useState } from "react";
import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { usePageLocation, useT } from "../../../app/services/services.tsx";
import { AdminFilters } from "../../../components/admin/AdminFilters.tsx";
import { adminHead } from "../../../components/admin/admin-head.ts";
import { AdminList } from "../../../components/admin/lists/AdminList.tsx";
import { BulkBar } from "../../../components/admin/lists/BulkBar.tsx";
import { BulkDialog } from "../../../components/admin/lists/BulkDialog.tsx";
import { ExportButton } from "../../../components/admin/lists/ExportButton.tsx";
import { useBulkChange } from "../../../components/admin/lists/use-bulk-change.ts";
import { PersonInput } from "../../../components/filters/PersonInput.tsx";
import { useSelection } from "../../../components/lists/use-selection.ts";
import { Select } from "../../../ui/forms/inputs.tsx";
import { filterFields, type KeyFilters, type load, states } from "./load.ts";
import { PersonalKeyRow } from "./PersonalKeyRow.tsx";

export const head = ({ t }: HeadContext<typeof load>): Head => adminHead(t, t("shell.admin_pages.personal-keys"));

/** The personal keys of all users. Rules: docs/rules/api-keys.md AK16, AK17. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { filters, list } = loaded;
  const keys = list.map((key) => ({ ...key, id: String(key.id) }));
  const selection = useSelection(keys);
  /** The keys that a dialog is about. */
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const bulk = useBulkChange("deletePersonalKeys", () => {
    setChosen([]);
    selection.selectAll(false);
  });
  const columns = [
    t("screens.personal_keys.key"),
    t("screens.personal_keys.person"),
    t("screens.personal_keys.rights"),
    t("screens.personal_keys.last_used"),
    t("components.admin.column.actions"),
  ];
  const action = {
    label: t("components.admin.bulk.delete"),
    danger: true,
    run: () => setChosen(selection.items.map(({ id }) => id)),
  };
  return (
    <>
      <AdminList
        title={t("shell.admin_pages.personal-keys")}
        loaded={loaded}
        exporting={<ExportButton call="exportPersonalKeys" filters={filterFields(filters)} file="personal-keys.csv" />}
        filters={<Filters filters={filters} />}
        above={
          <BulkBar list={keys} selection={selection} bulk={bulk} actions={[action]} nameOf={(key) => key.description} />
        }
        columns={columns}
      >
        {keys.map((key) => (
          <PersonalKeyRow
            key={key.id}
            of={key}
            selection={selection}
            busy={bulk.busy}
            onDelete={() => setChosen([key.id])}
          />
        ))}
      </AdminList>
      {chosen.length > 0 && (
        <BulkDialog
          title={t("screens.personal_keys.delete", { count: chosen.length })}
          button={t("components.admin.delete")}
          danger
          reasonLabel={t("components.admin.bulk.reason")}
          busy={bulk.busy}
          problems={bulk.fields}
          onSubmit={(reason) => void bulk.change({ ids: chosen.map(Number), reason })}
          onClose={() => setChosen([])}
        >
          <p>{t("screens.personal_keys.gone")}</p>
        </BulkDialog>
      )}
    </>
  );
}

interface KeyFiltersProps {
  readonly filters: KeyFilters;
}

/** State, description, user and scope; all of them stand in the address. */
function Filters({ filters: { state, query, username, scope } }: KeyFiltersProps) {
  const t = useT();
  const { search } = usePageLocation();
  const scopes = apiScopes.map((value) => ({ value, label: value }));
  return (
    <AdminFilters
      name="state"
      filters={states.map((value) => ({ value, label: t(`screens.personal_keys.states.${value}`) }))}
      current={state}
      query={query}
      searchLabel={t("screens.personal_keys.find")}
      fields={{
        names: ["username", "scope"],
        inputs: (
          <>
            <PersonInput
              key={`user ${search}`}
              name="username"
              label={t("screens.personal_keys.owner")}
              defaultValue={username}
            />
            <Select
              key={`scope ${search}`}
              name="scope"
              aria-label={t("screens.personal_keys.scope")}
              defaultValue={scope}
              choices={[{ value: "", label: t("screens.personal_keys.any_scope") }, ...scopes]}
            />
          </>
        ),
      }}
    />
  );
}
