import { useMessages } from "../../../app/services/services.tsx";
import { ActionsCell, StateBadge } from "../../../components/admin/AdminTable.tsx";
import { RelativeTime } from "../../../components/text/RelativeTime.tsx";
import styles from "../../../components/webhooks/Webhooks.module.css";
import { type Webhook, webhookTones } from "../../../components/webhooks/webhook.ts";
import { LinkButton } from "../../../ui/Button.tsx";

/** A webhook: where to, what it gets, and how its deliveries are. */
export function WebhookRow({ webhook }: { readonly webhook: Webhook }) {
  const { t, formats } = useMessages();
  const { id, name, url, events, tags, state, waiting, failed, delivered_at } = webhook;
  const address = `/admin/webhooks/${id}`;
  return (
    <tr>
      <td>
        <a href={address} className={styles.name}>
          <bdi>{name}</bdi>
        </a>
        <span className={styles.detail}>
          <bdi dir="ltr">{URL.parse(url)?.host}</bdi>
        </span>
      </td>
      <td>
        {events.length === 0
          ? t("screens.webhooks.all_events")
          : t("screens.webhooks.some_events", { count: events.length })}
        {tags.length > 0 && (
          <span className={styles.detail}>
            {t("screens.webhooks.about_tags", { tags: formats.list(tags.map(({ display_name }) => display_name)) })}
          </span>
        )}
      </td>
      <td>
        {delivered_at > 0 ? (
          <>
            {t("screens.webhooks.arrived")} <RelativeTime at={delivered_at} />
          </>
        ) : (
          t("screens.webhooks.never_arrived")
        )}
        {waiting > 0 && <span className={styles.detail}>{t("screens.webhooks.waiting", { count: waiting })}</span>}
        {failed > 0 && <span className={styles.detail}>{t("screens.webhooks.failed", { count: failed })}</span>}
      </td>
      <td>
        <StateBadge tone={webhookTones[state]}>{t(`screens.webhooks.states.${state}`)}</StateBadge>
      </td>
      <ActionsCell>
        <LinkButton small href={address} aria-label={t("screens.webhooks.show_named", { event: name })}>
          {t("screens.webhooks.show")}
        </LinkButton>
      </ActionsCell>
    </tr>
  );
}
