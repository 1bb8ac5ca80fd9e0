import { useState } from "react";
import { useCall } from "../../app/api/use-call.ts";
import { useServices, useT } from "../../app/services/services.tsx";
import { FormDialog } from "../admin/FormDialog.tsx";
import { SelectField } from "../forms/SelectField.tsx";

interface RotateKeyDialogProps {
  readonly id: number;
  /** A personal key of the viewer. */
  readonly isOwn: boolean;
  /** Called with the new key. */
  onRotated(key: string): void;
  onClose(): void;
}

const graces = ["0", "1", "24", "168"] as const;

/** Replaces the secret of a key. */
export function RotateKeyDialog({ id, isOwn, onRotated, onClose }: RotateKeyDialogProps) {
  const t = useT();
  const { router } = useServices();
  const own = useCall("rotateOwnKey");
  const site = useCall("rotateApiKey", { admin: true });
  const call = isOwn ? own : site;
  const [hours, setHours] = useState<(typeof graces)[number]>("24");
  const submit = async () => {
    const result = await call.run({ id, grace_hours: Number(hours) });
    if (!result?.ok) return;
    onClose();
    onRotated(result.reply.access_key);
    await router.revalidate();
  };
  return (
    <FormDialog
      title={t("components.api_keys.rotate_title")}
      button={t("components.api_keys.rotate")}
      busy={call.busy}
      problems={call.fields}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t("components.api_keys.rotate_lead")}</p>
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
