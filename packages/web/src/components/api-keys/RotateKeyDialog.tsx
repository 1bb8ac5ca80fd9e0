import { useState } from "react";
import { useCall } from "../../app/api/use-call.ts";
import { useServices, useT } from "../../app/services/services.tsx";
import { FormDialog } from "../admin/FormDialog.tsx";
import { SelectField } from "../forms/SelectField.tsx";
import { useValues } from "../forms/use-values.ts";
import { ReauthenticationFields } from "../two-factor/ReauthenticationFields.tsx";
import type { KeyOwner } from "./key-values.ts";

interface RotateKeyDialogProps {
  readonly id: number;
  /** The viewer, if it is their personal key; null for a key of the site. */
  readonly owner: KeyOwner | null;
  /** Called with the new key. */
  onRotated(key: string): void;
  onClose(): void;
}

const graces = ["0", "1", "24", "168"] as const;

/** Replaces the secret of a key. */
export function RotateKeyDialog({ id, owner, onRotated, onClose }: RotateKeyDialogProps) {
  const t = useT();
  const { router } = useServices();
  const own = useCall("rotateOwnKey");
  const site = useCall("rotateApiKey", { admin: true });
  const call = owner ? own : site;
  const { values, field } = useValues({ pass: "", second_factor: "" }, own.errorOf);
  const [hours, setHours] = useState<(typeof graces)[number]>("24");
  const submit = async (second_factor: string) => {
    const input = { id, grace_hours: Number(hours) };
    const result = owner ? await own.run({ ...input, pass: values.pass, second_factor }) : await site.run(input);
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
      onSubmit={() => void submit(values.second_factor)}
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
      {owner && (
        <ReauthenticationFields
          {...owner}
          password={field("pass")}
          secondFactor={field("second_factor")}
          onAnswer={(answer) => void submit(answer)}
        />
      )}
    </FormDialog>
  );
}
