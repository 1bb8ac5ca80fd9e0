import type { ApiScope } from "@askwell/domain";
import { useCall } from "../../app/api/use-call.ts";
import { useServices, useT } from "../../app/services/services.tsx";
import { FormDialog } from "../admin/FormDialog.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useValues } from "../forms/use-values.ts";
import { ReauthenticationFields } from "../two-factor/ReauthenticationFields.tsx";
import { KeyFields } from "./KeyFields.tsx";
import { type KeyFormValues, type KeyOwner, keyInputOf, noKeyValues } from "./key-values.ts";

interface NewKeyDialogProps {
  readonly scopes: readonly ApiScope[];
  readonly isPostingAllowed: boolean;
  readonly owner: KeyOwner;
  /** Called with the new key. */
  onCreated(key: string): void;
  onClose(): void;
}

/** Creates a key that acts as the viewer. */
export function NewKeyDialog({ scopes, isPostingAllowed, owner, onCreated, onClose }: NewKeyDialogProps) {
  const t = useT();
  const { router } = useServices();
  const call = useCall("createOwnKey");
  const { values, field, set } = useValues<
    KeyFormValues & { description: string; pass: string; second_factor: string }
  >({ description: "", pass: "", second_factor: "", ...noKeyValues }, call.errorOf);
  const submit = async (second_factor: string) => {
    const { description, pass, may_post } = values;
    const choices = { ...keyInputOf(values, Date.now() / 1000), may_post: may_post && isPostingAllowed };
    const result = await call.run({ description, ...choices, pass, second_factor });
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
      onSubmit={() => void submit(values.second_factor)}
      onClose={onClose}
    >
      <TextField
        {...field("description")}
        label={t("components.api_keys.description")}
        help={t("components.api_keys.description_help")}
        required
      />
      <KeyFields scopes={scopes} values={values} isPostingAllowed={isPostingAllowed} set={set} errorOf={call.errorOf} />
      <ReauthenticationFields
        {...owner}
        password={field("pass")}
        secondFactor={field("second_factor")}
        onAnswer={(answer) => void submit(answer)}
      />
    </FormDialog>
  );
}
