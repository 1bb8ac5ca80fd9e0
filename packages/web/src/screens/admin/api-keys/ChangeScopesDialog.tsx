import type { InputOf } from "@askwell/contract";
import { type ApiScope, siteScopes } from "@askwell/domain";
import { useT } from "../../../app/services/services.tsx";
import { FormDialog } from "../../../components/admin/FormDialog.tsx";
import { useAdminCall } from "../../../components/admin/use-admin-call.ts";
import type { ScopeFormValues } from "../../../components/api-keys/key-values.ts";
import { ScopeFields } from "../../../components/api-keys/ScopeFields.tsx";
import { useValues } from "../../../components/forms/use-values.ts";
import type { ApiKey } from "./api-key.ts";

type ChangedScopes = InputOf<"changeScopedKey">["scopes"];

/** Changes what a key of the site may read. */
export function ChangeScopesDialog({ apiKey, onClose }: { readonly apiKey: ApiKey; onClose(): void }) {
  const t = useT();
  const call = useAdminCall("changeScopedKey");
  const scopes = apiKey.scopes as readonly ApiScope[];
  const { values, set } = useValues<ScopeFormValues>({ scopes, may_post: false }, call.errorOf);
  const submit = async () => {
    if (await call.change({ id: apiKey.id, scopes: [...values.scopes] as ChangedScopes })) onClose();
  };
  return (
    <FormDialog
      wide
      title={t("components.api_keys.change_title")}
      button={t("components.forms.save")}
      busy={call.busy}
      problems={call.fields}
      onSubmit={submit}
      onClose={onClose}
    >
      <ScopeFields scopes={siteScopes} values={values} isPostingAllowed={false} set={set} errorOf={call.errorOf} />
    </FormDialog>
  );
}
