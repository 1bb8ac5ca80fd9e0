import { useState } from "react";
import { useCall } from "../../../app/api/use-call.ts";
import { useT } from "../../../app/services/services.tsx";
import { FormDialog } from "../../../components/admin/FormDialog.tsx";
import { TextField } from "../../../components/forms/TextField.tsx";
import { useValues } from "../../../components/forms/use-values.ts";
import { Callout } from "../../../ui/Callout.tsx";

/** Says whether the text of a profile has the code of an address. Rule: docs/rules/accounts.md AC33. */
export function CheckCodeDialog({ onClose }: { onClose(): void }) {
  const t = useT();
  const call = useCall("checkClaimCode", { admin: true });
  const { values, field } = useValues({ address: "", text: "" }, call.errorOf);
  const [checked, setChecked] = useState<{ readonly values: typeof values; readonly isFound: boolean }>();
  const submit = async () => {
    const result = await call.run(values);
    if (result?.ok) setChecked({ values, isFound: result.reply.is_found });
  };
  return (
    <FormDialog
      title={t("screens.admin_claims.code_title")}
      button={t("screens.admin_claims.code_button")}
      busy={call.busy}
      problems={call.fields}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{t("screens.admin_claims.code_lead")}</p>
      <TextField
        {...field("address")}
        label={t("screens.admin_claims.code_address")}
        type="email"
        autoComplete="off"
        required
        plain
      />
      <TextField {...field("text")} label={t("screens.admin_claims.code_text")} rows={4} required />
      <div role="status">
        {checked?.values === values && (
          <Callout tone={checked.isFound ? "ok" : "warn"}>
            <p>{t(`screens.admin_claims.code_${checked.isFound ? "found" : "missing"}`)}</p>
          </Callout>
        )}
      </div>
    </FormDialog>
  );
}
