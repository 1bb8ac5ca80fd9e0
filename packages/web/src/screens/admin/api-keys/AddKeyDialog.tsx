import type { InputOf } from "@askwell/contract";
import { siteScopes } from "@askwell/domain";
import { useState } from "react";
import { useCall } from "../../../app/api/use-call.ts";
import { useServices, useT } from "../../../app/services/services.tsx";
import { FormDialog } from "../../../components/admin/FormDialog.tsx";
import { KeyFields } from "../../../components/api-keys/KeyFields.tsx";
import { type KeyFormValues, keyInputOf, noKeyValues } from "../../../components/api-keys/key-values.ts";
import { TextField } from "../../../components/forms/TextField.tsx";
import { useValues } from "../../../components/forms/use-values.ts";
import { FieldGroup } from "../../../ui/forms/Field.tsx";
import { RadioGroup } from "../../../ui/forms/inputs.tsx";

interface AddKeyDialogProps {
  /** Called with the new key. */
  onCreated(key: string): void;
  onClose(): void;
}

const kinds = ["scoped", "read-only", "global"] as const;
type SiteScopes = InputOf<"createScopedKey">["scopes"];

/** Creates a key. */
export function AddKeyDialog({ onCreated, onClose }: AddKeyDialogProps) {
  const t = useT();
  const { router } = useServices();
  const scoped = useCall("createScopedKey", { admin: true });
  const original = useCall("createApiKey", { admin: true });
  const [kind, setKind] = useState<(typeof kinds)[number]>("scoped");
  const call = kind === "scoped" ? scoped : original;
  const { values, field, set } = useValues<KeyFormValues & { description: string }>(
    { description: "", ...noKeyValues },
    call.errorOf,
  );
  const submit = async () => {
    const { description } = values;
    const input = keyInputOf(values, Date.now() / 1000);
    const result =
      kind === "scoped"
        ? await scoped.run({ description, ...input, scopes: input.scopes as SiteScopes })
        : await original.run({ description, scope: kind });
    if (!result?.ok) return;
    onClose();
    onCreated(result.reply.access_key);
    await router.revalidate();
  };
  return (
    <FormDialog
      wide
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
      <FieldGroup legend={t("screens.api_keys.scope")} error={call.errorOf("scope")} value={kind}>
        <RadioGroup
          name="scope"
          value={kind}
          choices={kinds.map((value) => ({
            value,
            label: t(`screens.api_keys.scopes.${value}`),
            help: t(`screens.api_keys.scope_help.${value}`),
          }))}
          onChange={(value) => setKind(value as (typeof kinds)[number])}
        />
      </FieldGroup>
      {kind === "scoped" && <KeyFields scopes={siteScopes} values={values} set={set} errorOf={call.errorOf} />}
    </FormDialog>
  );
}
