import { useCall } from "../../../app/api/use-call.ts";
import { useT } from "../../../app/services/services.tsx";
import { useCompleteLogin } from "../../../app/session/use-complete-login.ts";
import { Form } from "../../../components/forms/Form.tsx";
import { NeedsScript } from "../../../components/forms/NeedsScript.tsx";
import { PasswordField } from "../../../components/forms/PasswordField.tsx";
import { TextField } from "../../../components/forms/TextField.tsx";
import { useValues } from "../../../components/forms/use-values.ts";
import { Button } from "../../../ui/Button.tsx";

interface LoginFormProps {
  /** The password is correct; receives the id of the pending login when a second factor is needed. */
  onSecondFactor(pendingLogin: string): void;
}

export function LoginForm({ onSecondFactor }: LoginFormProps) {
  const t = useT();
  const completeLogin = useCompleteLogin();
  const call = useCall("loginByEmail");
  const { values, field } = useValues({ e_mail: "", pass: "" });
  const submit = async () => {
    const result = await call.run(values);
    if (result?.ok) return completeLogin(result.reply.access_token);
    const pendingLogin = result?.error.fields.find(({ error_field }) => error_field === "second_factor")?.entry;
    if (pendingLogin) onSecondFactor(pendingLogin);
  };
  return (
    <Form problems={call.fields} onSubmit={submit}>
      <NeedsScript />
      <TextField
        {...field("e_mail")}
        label={t("components.forms.email")}
        type="email"
        autoComplete="username"
        required
        plain
        error={call.errorOf("e_mail")}
        about={values.pass}
      />
      <PasswordField
        {...field("pass")}
        label={t("components.forms.password")}
        autoComplete="current-password"
        error={call.errorOf("pass")}
      />
      <Button type="submit" look="primary" wide busy={call.busy}>
        {t("shell.log_in")}
      </Button>
      <p>
        <a href="/users/account-recovery" className="touch-target">
          {t("screens.login.forgot")}
        </a>
      </p>
    </Form>
  );
}
