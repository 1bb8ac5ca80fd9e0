import { useState } from "react";
import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services/services.tsx";
import { AdminTable } from "../../../components/admin/AdminTable.tsx";
import { adminHead } from "../../../components/admin/admin-head.ts";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { WebhookDialog } from "../../../components/webhooks/WebhookDialog.tsx";
import { WebhookSecret } from "../../../components/webhooks/WebhookSecret.tsx";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import type { load } from "./load.ts";
import { WebhookRow } from "./WebhookRow.tsx";

export const head = ({ t }: HeadContext<typeof load>): Head => adminHead(t, t("shell.admin_pages.webhooks"));

/** The endpoints to which events are sent. */
export function Screen({ loaded: { webhooks } }: ScreenProps<typeof load>) {
  const t = useT();
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState("");
  const columns = [
    t("screens.webhooks.column_webhook"),
    t("screens.webhooks.column_gets"),
    t("screens.webhooks.column_deliveries"),
    t("components.admin.column.status"),
    t("components.admin.column.actions"),
  ];
  const add = (
    <Button icon="plus" onClick={() => setAdding(true)}>
      {t("screens.webhooks.add")}
    </Button>
  );
  return (
    <Page>
      <PageHead
        title={t("shell.admin_pages.webhooks")}
        lead={t("screens.webhooks.lead")}
        actions={webhooks.length > 0 && add}
      />
      {secret !== "" && <WebhookSecret secret={secret} onSaved={() => setSecret("")} />}
      {webhooks.length === 0 ? (
        <EmptyState title={t("screens.webhooks.none")} action={add}>
          {t("screens.webhooks.none_hint")}
        </EmptyState>
      ) : (
        <AdminTable caption={t("shell.admin_pages.webhooks")} columns={columns}>
          {webhooks.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} />
          ))}
        </AdminTable>
      )}
      {isAdding && <WebhookDialog webhook={null} onCreated={setSecret} onClose={() => setAdding(false)} />}
    </Page>
  );
}
