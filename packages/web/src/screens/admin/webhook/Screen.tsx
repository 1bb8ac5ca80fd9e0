import { useState } from "react";
import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useMessages, usePageLocation, useT } from "../../../app/services/services.tsx";
import { AdminTable, StateBadge } from "../../../components/admin/AdminTable.tsx";
import { adminHead } from "../../../components/admin/admin-head.ts";
import { useAdminCall } from "../../../components/admin/use-admin-call.ts";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { Pager } from "../../../components/lists/Pager.tsx";
import { choiceAddress } from "../../../components/lists/page-address.ts";
import { WebhookSecret } from "../../../components/webhooks/WebhookSecret.tsx";
import styles from "../../../components/webhooks/Webhooks.module.css";
import { type Webhook, webhookTones } from "../../../components/webhooks/webhook.ts";
import { Button } from "../../../ui/Button.tsx";
import { Callout } from "../../../ui/Callout.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Tabs } from "../../../ui/Tabs.tsx";
import { DeliveryRow } from "./DeliveryRow.tsx";
import { filters, type load, PAGE_SIZE } from "./load.ts";
import { WebhookActions } from "./WebhookActions.tsx";

export const head = ({ t, loaded: { webhook, page } }: HeadContext<typeof load>): Head =>
  adminHead(t, webhook.name, page);

/** A webhook and its deliveries. */
export function Screen({ loaded: { webhook, filter, page, count, list } }: ScreenProps<typeof load>) {
  const t = useT();
  const { path, search } = usePageLocation();
  const [secret, setSecret] = useState("");
  const resend = useAdminCall("resendDeliveries");
  const { id, name, state, failed } = webhook;
  const columns = [
    t("screens.webhooks.column_event"),
    t("components.admin.column.status"),
    t("screens.webhooks.reply"),
    t("components.admin.column.actions"),
  ];
  const tabs = filters.map((value) => ({
    href: choiceAddress(path, search, "state", value === "all" ? "" : value),
    label: t(`screens.webhooks.filters.${value}`),
    current: value === filter,
  }));
  return (
    <Page>
      <PageHead
        title={<bdi>{name}</bdi>}
        lead={
          <a href="/admin/webhooks" className="touch-target">
            {t("shell.admin_pages.webhooks")}
          </a>
        }
      />
      <Facts of={webhook} />
      {state !== "on" && (
        <Callout tone={state === "gone" ? "warn" : "info"}>{t(`screens.webhooks.${state}_lead`)}</Callout>
      )}
      {secret !== "" && <WebhookSecret secret={secret} onSaved={() => setSecret("")} />}
      <div className={styles.actions}>
        <WebhookActions webhook={webhook} onRotated={setSecret} />
      </div>
      <div className={styles.log}>
        <h2>{t("screens.webhooks.deliveries")}</h2>
        {failed > 0 && state === "on" && (
          <Button small busy={resend.busy} onClick={() => void resend.change({ id, position: 0 })}>
            {t("screens.webhooks.resend_all")}
          </Button>
        )}
      </div>
      <Tabs label={t("components.admin.filter")} tabs={tabs} />
      {list.length === 0 ? (
        <EmptyState title={t("screens.webhooks.no_deliveries")}>{t("screens.webhooks.no_deliveries_hint")}</EmptyState>
      ) : (
        <AdminTable caption={t("screens.webhooks.deliveries")} columns={columns}>
          {list.map((delivery) => (
            <DeliveryRow key={delivery.position} webhook={webhook} delivery={delivery} />
          ))}
        </AdminTable>
      )}
      <Pager page={page} pageSize={PAGE_SIZE} count={count} />
    </Page>
  );
}

/** Where to, what, and how it is. */
function Facts({ of: { url, state, events, tags, fields, previous_until } }: { readonly of: Webhook }) {
  const { t, formats } = useMessages();
  return (
    <>
      <p className={styles.detail}>
        <code dir="ltr">{url}</code>
      </p>
      <p className={styles.facts}>
        <StateBadge tone={webhookTones[state]}>{t(`screens.webhooks.states.${state}`)}</StateBadge>
        <span>
          {events.length === 0
            ? t("screens.webhooks.all_events")
            : t("screens.webhooks.some_events", { count: events.length })}
        </span>
        {tags.length > 0 && (
          <span>
            {t("screens.webhooks.about_tags", { tags: formats.list(tags.map(({ display_name }) => display_name)) })}
          </span>
        )}
        <span>{t(`screens.webhooks.fields_of.${fields}`)}</span>
        {previous_until > 0 && (
          <span>{t("components.api_keys.previous", { time: formats.absoluteDate(previous_until) })}</span>
        )}
      </p>
    </>
  );
}
