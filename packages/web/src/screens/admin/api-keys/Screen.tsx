import { useState } from "react";
import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services/services.tsx";
import { AdminTable } from "../../../components/admin/AdminTable.tsx";
import { adminHead } from "../../../components/admin/admin-head.ts";
import { ShownOnce } from "../../../components/admin/ShownOnce.tsx";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { AddKeyDialog } from "./AddKeyDialog.tsx";
import { KeyRow } from "./KeyRow.tsx";
import type { load } from "./load.ts";

export const head = ({ t }: HeadContext<typeof load>): Head => adminHead(t, t("shell.admin_pages.apikeys"));

/** The keys of programs. */
export function Screen({ loaded: { keys } }: ScreenProps<typeof load>) {
  const t = useT();
  const [isAdding, setAdding] = useState(false);
  const [newKey, setNewKey] = useState("");
  const columns = [
    t("screens.api_keys.description"),
    t("screens.api_keys.scope"),
    t("components.admin.column.created"),
    t("screens.api_keys.last_used"),
    t("components.admin.column.actions"),
  ];
  const add = (
    <Button icon="plus" onClick={() => setAdding(true)}>
      {t("screens.api_keys.add")}
    </Button>
  );
  return (
    <Page>
      <PageHead
        title={t("shell.admin_pages.apikeys")}
        lead={t("screens.api_keys.lead")}
        actions={keys.length > 0 && add}
      />
      <p>
        <a href="/help/api" className="touch-target">
          {t("components.help.api_calls")}
        </a>
      </p>
      {newKey !== "" && (
        <ShownOnce
          title={t("screens.api_keys.new")}
          lead={t("screens.api_keys.new_lead")}
          value={newKey}
          saved={t("screens.api_keys.saved")}
          onSaved={() => setNewKey("")}
        />
      )}
      {keys.length === 0 ? (
        <EmptyState title={t("screens.api_keys.none")} action={add}>
          {t("screens.api_keys.none_hint")}
        </EmptyState>
      ) : (
        <AdminTable caption={t("shell.admin_pages.apikeys")} columns={columns}>
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} onRotated={setNewKey} />
          ))}
        </AdminTable>
      )}
      {isAdding && <AddKeyDialog onCreated={setNewKey} onClose={() => setAdding(false)} />}
    </Page>
  );
}
