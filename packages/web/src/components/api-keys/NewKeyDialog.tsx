import type { ApiScope } from "@askwell/domain";
import { useCall } from "../../app/api/use-call.ts";
import { useServices, useT } from "../../app/services/services.tsx";
import { FormDialog } from "../admin/FormDialog.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useValues } from "../forms/use-values.ts";
import { KeyFields } from "./KeyFields.tsx";
import { type KeyFormValues, keyInputOf, noKeyValues } from "./key-values.ts";

interface NewKeyDialogProps {
  readonly scopes: readonly ApiScope[];
  /** Called with the new key. */
  onCreated(key: string): void;
  onClose(): void;
}

/** Creates a key that acts as the viewer. */
export function NewKeyDialog({ scopes, onCreated, onClose }: NewKeyDialogProps) {
  const t = useT();
  const { router } = useServices();
  const call = useCall("createOwnKey");
  const { values, field, set } = useValues<KeyFormValues & { description: string }>(
    { description: "", ...noKeyValues },
    call.errorOf,
  );
  const submit = async () => {
    const result = await call.run({ description: values.description, ...keyInputOf(values, Date.now() / 1000) });
    if (!result?.ok) return;
    onClose();
    onCreated(result.reply.access_key);
    await router.revalidate();
  };
  return (
    <FormDialog
      wide
      title={t("components.api_keys.add")}
      button={t("components.api_keys.create")}
      busy={call.busy}
      problems={call.fields}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        {...field("description")}
        label={t("components.api_keys.description")}
        help={t("components.api_keys.description_help")}
        required
      />
      <KeyFields scopes={scopes} values={values} set={set} errorOf={call.errorOf} />
    </FormDialog>
  );
}
