import { useState } from "react";
import { useCall } from "../../app/api/use-call.ts";
import { useServices, useT } from "../../app/services/services.tsx";
import { FormDialog } from "../admin/FormDialog.tsx";
import { SelectField } from "../forms/SelectField.tsx";

interface RotateSecretDialogProps {
  readonly id: string;
  /** Called with the new secret. */
  onRotated(secret: string): void;
  onClose(): void;
}

const graces = ["0", "1", "24", "168"] as const;

/** Replaces the secret of a webhook. */
export function RotateSecretDialog({ id, onRotated, onClose }: RotateSecretDialogProps) {
  const t = useT();
  const { router } = useServices();
  const call = useCall("rotateWebhookSecret", { admin: true });
  const [hours, setHours] = useState<(typeof graces)[number]>("24");
  const submit = async () => {
    const result = await call.run({ id, grace_hours: Number(hours) });
    if (!result?.ok) return;
    onClose();
    onRotated(result.reply.secret);
    await router.revalidate();
  };
  return (
    <FormDialog
      title={t("screens.webhooks.rotate_title")}
      button={t("screens.webhooks.rotate")}
      busy={call.busy}
      problems={call.fields}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{t("screens.webhooks.rotate_lead")}</p>
      <SelectField
        name="grace_hours"
        label={t("components.api_keys.grace")}
        value={hours}
        choices={graces.map((value) => ({ value, label: t(`components.api_keys.hours.${value}`) }))}
        onChange={setHours}
      />
    </FormDialog>
  );
}
