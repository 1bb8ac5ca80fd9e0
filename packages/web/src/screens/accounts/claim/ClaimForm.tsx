import { limits } from "@askwell/domain";
import { useT } from "../../../app/services.tsx";
import { useCall } from "../../../app/use-call.ts";
import { useEnter } from "../../../app/use-enter.ts";
import { Form } from "../../../parts/forms/Form.tsx";
import { PasswordField } from "../../../parts/forms/PasswordField.tsx";
import { TextField } from "../../../parts/forms/TextField.tsx";
import { useValues } from "../../../parts/forms/use-values.ts";
import { Button } from "../../../ui/Button.tsx";

export function ClaimForm({ code }: { code: string }) {
  const t = useT();
  const enter = useEnter();
  const call = useCall("claimAccount");
  const { values, field } = useValues({ e_mail: "", pass: "" });
  const submit = async () => {
    const result = await call.run({ code, ...values });
    if (result?.ok) await enter(result.reply.access_token);
  };
  return (
    <Form problems={call.fields} onSubmit={submit}>
      <TextField
        {...field("e_mail")}
        label={t("parts.forms.email")}
        type="email"
        autoComplete="username"
        required
        plain
        error={call.errorOf("e_mail")}
      />
      <PasswordField
        {...field("pass")}
        label={t("parts.forms.password")}
        help={t("parts.forms.password_help", limits.password)}
        autoComplete="new-password"
        error={call.errorOf("pass")}
      />
      <Button type="submit" look="primary" wide busy={call.busy}>
        {t("screens.claim.take")}
      </Button>
    </Form>
  );
}
