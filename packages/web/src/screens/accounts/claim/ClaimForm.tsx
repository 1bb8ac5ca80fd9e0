import { limits } from "@askwell/domain";
import { useCall } from "../../../app/api/use-call.ts";
import { useT } from "../../../app/services/services.tsx";
import { useCompleteLogin } from "../../../app/session/use-complete-login.ts";
import { Form } from "../../../components/forms/Form.tsx";
import { PasswordField } from "../../../components/forms/PasswordField.tsx";
import { TextField } from "../../../components/forms/TextField.tsx";
import { useValues } from "../../../components/forms/use-values.ts";
import { Button } from "../../../ui/Button.tsx";

export function ClaimForm({ code }: { code: string }) {
  const t = useT();
  const completeLogin = useCompleteLogin();
  const call = useCall("claimAccount");
  const { values, field } = useValues({ e_mail: "", pass: "" });
  const submit = async () => {
    const result = await call.run({ code, ...values });
    if (result?.ok) await completeLogin(result.reply.access_token);
  };
  return (
    <Form problems={call.fields} onSubmit={submit}>
      <TextField
        {...field("e_mail")}
        label={t("components.forms.email")}
        type="email"
        autoComplete="username"
        required
        plain
        error={call.errorOf("e_mail")}
      />
      <PasswordField
        {...field("pass")}
        label={t("components.forms.password")}
        help={t("components.forms.password_help", limits.password)}
        autoComplete="new-password"
        error={call.errorOf("pass")}
      />
      <Button type="submit" look="primary" wide busy={call.busy}>
        {t("screens.claim.take")}
      </Button>
    </Form>
  );
}
