import { useT } from "../../../app/services/services.tsx";
import { FormDialog } from "../../../components/admin/FormDialog.tsx";
import { useAdminCall } from "../../../components/admin/use-admin-call.ts";
import { TextField } from "../../../components/forms/TextField.tsx";
import { useValues } from "../../../components/forms/use-values.ts";
import type { ApiKey } from "./api-key.ts";

/** Changes the description of a key. */
export function DescribeKeyDialog({ apiKey, onClose }: { readonly apiKey: ApiKey; onClose(): void }) {
  const t = useT();
  const call = useAdminCall("describeApiKey");
  const { values, field } = useValues({ description: apiKey.description }, call.errorOf);
  const submit = async () => {
    if (await call.change({ id: apiKey.id, ...values })) onClose();
  };
  return (
    <FormDialog
      title={t("screens.api_keys.describe_title")}
      button={t("components.forms.save")}
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
    </FormDialog>
  );
}
