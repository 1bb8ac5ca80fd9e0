import { limits } from "@askwell/domain";
import { useT } from "../../../app/services.tsx";
import { useCall } from "../../../app/use-call.ts";
import { useEnter } from "../../../app/use-enter.ts";
import { Form } from "../../../parts/forms/Form.tsx";
import { NeedsScript } from "../../../parts/forms/NeedsScript.tsx";
import { PasswordField } from "../../../parts/forms/PasswordField.tsx";
import { TextField } from "../../../parts/forms/TextField.tsx";
import { useValues } from "../../../parts/forms/use-values.ts";
import { Button } from "../../../ui/Button.tsx";
import styles from "./Register.module.css";

export function RegisterForm() {
  const t = useT();
  const enter = useEnter();
  const call = useCall("registerByEmail");
  const { values, field } = useValues({ name: "", e_mail: "", pass: "" });
  const submit = async () => {
    const result = await call.run(values);
    if (result?.ok) await enter(result.reply.access_token);
  };
  return (
    <Form problems={call.fields} onSubmit={submit}>
      <NeedsScript />
      <TextField
        {...field("name")}
        label={t("parts.forms.name")}
        help={t("parts.forms.name_help", limits.displayName)}
        autoComplete="nickname"
        required
        error={call.errorOf("name")}
      />
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
      <p className={styles.terms}>
        {t("screens.register.terms")} <a href="/tos">{t("shell.terms")}</a>, <a href="/privacy">{t("shell.privacy")}</a>
      </p>
      <Button type="submit" look="primary" wide busy={call.busy}>
        {t("shell.sign_up")}
      </Button>
    </Form>
  );
}
