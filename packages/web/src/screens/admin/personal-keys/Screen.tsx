import { apiScopes } from "@askwell/domain";
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
import { Select, TextInput } from "../../../ui/forms/inputs.tsx";
import { filterFields, type KeyFilters, type load, states } from "./load.ts";
import { PersonalKeyRow } from "./PersonalKeyRow.tsx";
import { useKeyDeletion } from "./use-key-deletion.ts";

export const head = ({ t }: HeadContext<typeof load>): Head => ({ title: t("shell.admin"), noindex: true });

/** The personal keys of all users. Rules: docs/rules/api-keys.md AK16, AK17. */
export function Screen({ loaded: { filters, after, list, next, is_partial } }: ScreenProps<typeof load>) {
  const t = useT();
  const keys = list.map((key) => ({ ...key, id: String(key.id) }));
  const selection = useSelection(keys);
  const deletion = useKeyDeletion(() => selection.selectAll(false));
  const title = t("shell.admin_pages.personal-keys");
  const columns = [
    t("screens.personal_keys.key"),
    t("screens.personal_keys.person"),
    t("screens.personal_keys.rights"),
    t("screens.personal_keys.last_used"),
    t("components.admin.column.actions"),
  ];
  return (
    <Page>
      <PageHead title={title} actions={list.length > 0 && <ExportButton filters={filters} />} />
      <Filters filters={filters} />
      {list.length === 0 ? (
        <EmptyState title={t("components.admin.none")}>
          {!is_partial && filters.query !== "" && t("components.admin.none_hint")}
        </EmptyState>
      ) : (
        <>
          <SelectionBar
            total={list.length}
            selection={selection}
            busy={deletion.busy}
            isDeleted={false}
            onChange={() => deletion.remove(selection.items.map(({ id }) => Number(id)))}
          />
          <AdminTable caption={title} columns={columns}>
            {keys.map((key) => (
              <PersonalKeyRow
                key={key.id}
                of={key}
                selection={selection}
                busy={deletion.busy}
                onDelete={() => deletion.remove([Number(key.id)])}
              />
            ))}
          </AdminTable>
        </>
      )}
      <ListEnd after={after} next={next} isPartial={is_partial} />
    </Page>
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
            <TextInput
              key={`user ${search}`}
              name="username"
              aria-label={t("screens.personal_keys.owner")}
              placeholder={t("screens.personal_keys.owner")}
              defaultValue={username}
              maxLength={100}
              autoComplete="off"
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

function ExportButton({ filters }: KeyFiltersProps) {
  const t = useT();
  const exporting = useCall("exportPersonalKeys", { isButton: true });
  const save = async () => {
    const result = await exporting.run(filterFields(filters));
    if (result?.ok) download("personal-keys.csv", result.reply.csv, "text/csv");
  };
  return (
    <Button small variant="quiet" busy={exporting.busy} onClick={() => void save()}>
      {t("components.admin.export_csv")}
    </Button>
  );
}
