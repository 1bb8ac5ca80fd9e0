import { useCall } from "../../../app/api/use-call.ts";
import { useServices, useT } from "../../../app/services/services.tsx";
import { FormDialog } from "../../../components/admin/FormDialog.tsx";
import { TextField } from "../../../components/forms/TextField.tsx";
import { useValues } from "../../../components/forms/use-values.ts";
import { FieldGroup } from "../../../ui/forms/Field.tsx";
import { RadioGroup } from "../../../ui/forms/inputs.tsx";

interface AddKeyDialogProps {
  /** Called with the new key. */
  onCreated(key: string): void;
  onClose(): void;
}

const scopes = ["read-only", "global"] as const;

/** Creates a key. */
export function AddKeyDialog({ onCreated, onClose }: AddKeyDialogProps) {
  const t = useT();
  const { router } = useServices();
  const call = useCall("createApiKey", { admin: true });
  const { values, field, set } = useValues<{ description: string; scope: (typeof scopes)[number] }>(
    { description: "", scope: "read-only" },
    call.errorOf,
  );
  const submit = async () => {
    const result = await call.run(values);
    if (!result?.ok) return;
    onClose();
    onCreated(result.reply.access_key);
    await router.revalidate();
  };
  return (
    <FormDialog
      title={t("screens.api_keys.add")}
      button={t("screens.api_keys.create")}
      busy={call.busy}
      problems={call.fields}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        {...field("description")}
        label={t("screens.api_keys.description")}
        help={t("screens.api_keys.description_help")}
        required
      />
      <FieldGroup legend={t("screens.api_keys.scope")} error={call.errorOf("scope")} value={values.scope}>
        <RadioGroup
          name="scope"
          value={values.scope}
          choices={scopes.map((value) => ({
            value,
            label: t(`screens.api_keys.scopes.${value}`),
            help: t(`screens.api_keys.scope_help.${value}`),
          }))}
          onChange={(scope) => set({ scope: scope as (typeof scopes)[number] })}
        />
      </FieldGroup>
    </FormDialog>
  );
}
