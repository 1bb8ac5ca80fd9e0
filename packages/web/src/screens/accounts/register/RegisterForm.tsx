import { limits } from "@askwell/domain";
import { useCall } from "../../../app/api/use-call.ts";
import { useT } from "../../../app/services/services.tsx";
import { useCompleteLogin } from "../../../app/session/use-complete-login.ts";
import { Form } from "../../../components/forms/Form.tsx";
import { NeedsScript } from "../../../components/forms/NeedsScript.tsx";
import { PasswordField } from "../../../components/forms/PasswordField.tsx";
import { TextField } from "../../../components/forms/TextField.tsx";
import { useValues } from "../../../components/forms/use-values.ts";
import { Button } from "../../../ui/Button.tsx";
import styles from "./Register.module.css";

export function RegisterForm() {
  const t = useT();
  const completeLogin = useCompleteLogin();
  const call = useCall("registerByEmail");
  const { values, field } = useValues({ name: "", e_mail: "", pass: "" });
  const submit = async () => {
    const result = await call.run(values);
    if (result?.ok) await completeLogin(result.reply.access_token);
  };
  return (
    <Form problems={call.fields} onSubmit={submit}>
      <NeedsScript />
      <TextField
        {...field("name")}
        label={t("components.forms.name")}
        help={t("components.forms.name_help", limits.displayName)}
        autoComplete="nickname"
        required
        error={call.errorOf("name")}
      />
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
      <p className={styles.terms}>
        {t("screens.register.terms")} <a href="/tos">{t("shell.terms")}</a>, <a href="/privacy">{t("shell.privacy")}</a>
      </p>
      <Button type="submit" look="primary" wide busy={call.busy}>
        {t("shell.sign_up")}
      </Button>
    </Form>
  );
}
