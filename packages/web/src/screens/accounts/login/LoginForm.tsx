import { useT } from "../../../app/services.tsx";
import { useCall } from "../../../app/use-call.ts";
import { useEnter } from "../../../app/use-enter.ts";
import { Form } from "../../../parts/forms/Form.tsx";
import { NeedsScript } from "../../../parts/forms/NeedsScript.tsx";
import { PasswordField } from "../../../parts/forms/PasswordField.tsx";
import { TextField } from "../../../parts/forms/TextField.tsx";
import { useValues } from "../../../parts/forms/use-values.ts";
import { Button } from "../../../ui/Button.tsx";

interface LoginFormProps {
  /** The password was right, and something else is asked for. */
  onHalfway(entry: string): void;
}

export function LoginForm({ onHalfway }: LoginFormProps) {
  const t = useT();
  const enter = useEnter();
  const call = useCall("loginByEmail");
  const { values, field } = useValues({ e_mail: "", pass: "" });
  const submit = async () => {
    const result = await call.run(values);
    if (result?.ok) return enter(result.reply.access_token);
    const entry = result?.refusal.fields.find(({ error_field }) => error_field === "second_factor")?.entry;
    if (entry) onHalfway(entry);
  };
  return (
    <Form problems={call.fields} onSubmit={submit}>
      <NeedsScript />
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
        autoComplete="current-password"
        error={call.errorOf("pass")}
      />
      <Button type="submit" look="primary" wide busy={call.busy}>
        {t("shell.log_in")}
      </Button>
      <p>
        <a href="/users/account-recovery">{t("screens.login.forgot")}</a>
      </p>
    </Form>
  );
}
