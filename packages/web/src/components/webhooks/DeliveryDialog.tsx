import type { Reply } from "@askwell/contract";
import { useEffect, useState } from "react";
import { useServices, useT } from "../../app/services/services.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Exchange } from "./Exchange.tsx";
import type { WebhookDelivery } from "./webhook.ts";

interface DeliveryDialogProps {
  readonly id: string;
  readonly delivery: WebhookDelivery;
  onClose(): void;
}

/** The last request of a delivery and the reply to it. */
export function DeliveryDialog({ id, delivery: { position, type }, onClose }: DeliveryDialogProps) {
  const t = useT();
  const { api, handleError } = useServices();
  const [found, setFound] = useState<Reply<"webhookDelivery"> | null>(null);
  useEffect(() => {
    api.webhookDelivery({ id, position }).then(setFound, (error: unknown) => handleError(error, { admin: true }));
  }, [api, handleError, id, position]);
  return (
    <Dialog
      wide
      title={t("screens.webhooks.delivery_title", { event: `${type} ${position}` })}
      closeLabel={t("ui.close")}
      onClose={onClose}
    >
      <div aria-live="polite">{found && <Exchange of={found} requestHelp={t("screens.webhooks.request_help")} />}</div>
    </Dialog>
  );
}
