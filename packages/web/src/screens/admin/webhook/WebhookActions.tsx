import { useState } from "react";
import { useCall } from "../../../app/api/use-call.ts";
import { useServices, useT } from "../../../app/services/services.tsx";
import { useAdminCall } from "../../../components/admin/use-admin-call.ts";
import { RotateSecretDialog } from "../../../components/webhooks/RotateSecretDialog.tsx";
import { TestDialog } from "../../../components/webhooks/TestDialog.tsx";
import { WebhookDialog } from "../../../components/webhooks/WebhookDialog.tsx";
import type { Webhook } from "../../../components/webhooks/webhook.ts";
import { Button, ButtonRow } from "../../../ui/Button.tsx";

interface WebhookActionsProps {
  readonly webhook: Webhook;
  /** Called with the new secret. */
  onRotated(secret: string): void;
}

/** What administrators do with a webhook. */
export function WebhookActions({ webhook, onRotated }: WebhookActionsProps) {
  const t = useT();
  const { feedback, router } = useServices();
  const turn = useAdminCall("switchWebhook");
  const remove = useCall("deleteWebhook", { admin: true });
  const [opened, setOpened] = useState<"edit" | "rotate" | "test" | null>(null);
  const close = () => setOpened(null);
  const { id, name, state } = webhook;
  const turnOff = async () => {
    const isSure = await feedback.confirm({
      title: t("screens.webhooks.turn_off_title"),
      message: t("screens.webhooks.turn_off_message"),
      confirm: t("screens.webhooks.turn_off"),
    });
    if (isSure) await turn.change({ id, state: "off" });
  };
  const confirmRemoval = async () => {
    const isSure = await feedback.confirm({
      title: t("screens.webhooks.delete_title"),
      message: t("screens.webhooks.delete_message", { name }),
      confirm: t("screens.webhooks.delete"),
      tone: "danger",
    });
    if (!isSure) return;
    const result = await remove.run({ id });
    if (result?.ok) await router.navigate("/admin/webhooks");
  };
  return (
    <ButtonRow>
      <Button onClick={() => setOpened("test")}>{t("screens.webhooks.test")}</Button>
      <Button onClick={() => setOpened("edit")}>{t("screens.webhooks.edit")}</Button>
      <Button onClick={() => setOpened("rotate")}>{t("screens.webhooks.rotate")}</Button>
      {state === "on" ? (
        <Button busy={turn.busy} onClick={() => void turnOff()}>
          {t("screens.webhooks.turn_off")}
        </Button>
      ) : (
        <Button variant="primary" busy={turn.busy} onClick={() => void turn.change({ id, state: "on" })}>
          {t("screens.webhooks.turn_on")}
        </Button>
      )}
      <Button variant="danger" busy={remove.busy} onClick={() => void confirmRemoval()}>
        {t("screens.webhooks.delete")}
      </Button>
      {opened === "edit" && <WebhookDialog webhook={webhook} onClose={close} />}
      {opened === "rotate" && <RotateSecretDialog id={id} onRotated={onRotated} onClose={close} />}
      {opened === "test" && <TestDialog webhook={webhook} onClose={close} />}
    </ButtonRow>
  );
}
