import { useState } from "react";
import { useMessages, useT } from "../../../app/services/services.tsx";
import { ActionsCell, StateBadge } from "../../../components/admin/AdminTable.tsx";
import { useAdminCall } from "../../../components/admin/use-admin-call.ts";
import { RelativeTime } from "../../../components/text/RelativeTime.tsx";
import { DeliveryDialog } from "../../../components/webhooks/DeliveryDialog.tsx";
import styles from "../../../components/webhooks/Webhooks.module.css";
import { deliveryTones, type Webhook, type WebhookDelivery } from "../../../components/webhooks/webhook.ts";
import { Button } from "../../../ui/Button.tsx";

interface DeliveryRowProps {
  readonly webhook: Webhook;
  readonly delivery: WebhookDelivery;
}

/** A delivery: which event, what became of it, and the answer. */
export function DeliveryRow({ webhook, delivery }: DeliveryRowProps) {
  const { t, formats } = useMessages();
  const { position, type, happened_at, state, attempts, next_at, status, took_ms, error } = delivery;
  return (
    <tr>
      <td>
        <code dir="ltr">{type}</code>
        <span className={styles.detail}>
          {formats.number(position)} · <RelativeTime at={happened_at} />
        </span>
      </td>
      <td>
        <StateBadge tone={deliveryTones[state]}>{t(`screens.webhooks.filters.${state}`)}</StateBadge>
        <span className={styles.detail}>{t("screens.webhooks.attempts", { count: attempts })}</span>
        {state === "waiting" && attempts > 0 && (
          <span className={styles.detail}>
            {t("screens.webhooks.next_attempt", { time: formats.absoluteDate(next_at) })}
          </span>
        )}
      </td>
      <td>
        {error === "off" || error === "gone"
          ? t(`screens.webhooks.was_${error}`)
          : status > 0
            ? t("screens.webhooks.status", { status: String(status), ms: formats.number(took_ms) })
            : attempts > 0 && t("screens.webhooks.no_reply")}
      </td>
      <ActionsCell>
        <DeliveryActions webhook={webhook} delivery={delivery} />
      </ActionsCell>
    </tr>
  );
}

function DeliveryActions({ webhook: { id, state }, delivery }: DeliveryRowProps) {
  const t = useT();
  const resend = useAdminCall("resendDeliveries");
  const [isOpen, setOpen] = useState(false);
  const { position, type } = delivery;
  const event = `${type} ${position}`;
  return (
    <>
      {state === "on" && delivery.state !== "waiting" && (
        <Button
          small
          busy={resend.busy}
          aria-label={t("screens.webhooks.resend_named", { event })}
          onClick={() => void resend.change({ id, position })}
        >
          {t("screens.webhooks.resend")}
        </Button>
      )}
      <Button small aria-label={t("screens.webhooks.show_named", { event })} onClick={() => setOpen(true)}>
        {t("screens.webhooks.show")}
      </Button>
      {isOpen && <DeliveryDialog id={id} delivery={delivery} onClose={() => setOpen(false)} />}
    </>
  );
}
