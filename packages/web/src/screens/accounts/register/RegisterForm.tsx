import { limits } from "@askwell/domain";
import { useCall } from "../../../app/api/use-call.ts";
import { useT } from "../../../app/services/services.tsx";
import { useCompleteLogin } from "../../../app/session/use-complete-login.ts";
import { DisplayNameField, EmailField, NewPasswordField } from "../../../components/accounts/AccountFields.tsx";
import { AccountForm } from "../../../components/accounts/AccountForm.tsx";
import { useValues } from "../../../components/forms/use-values.ts";
import styles from "./Register.module.css";

export function RegisterForm() {
  const t = useT();
  const completeLogin = useCompleteLogin();
  const call = useCall("registerByEmail");
  const { values, field } = useValues({ name: "", e_mail: "", pass: "" }, call.errorOf);
  const submit = async () => {
    const result = await call.run(values);
    if (result?.ok) await completeLogin(result.reply.access_token);
  };
  return (
    <AccountForm call={call} button={t("shell.sign_up")} onSubmit={submit}>
      <DisplayNameField
        {...field("name")}
        label={t("components.forms.name")}
        help={t("components.forms.name_help", limits.displayName)}
        autoComplete="nickname"
      />
      <EmailField {...field("e_mail")} autoComplete="username" />
      <NewPasswordField {...field("pass")} label={t("components.forms.password")} />
      <p className={styles.terms}>
        {t("screens.register.terms")} <a href="/tos">{t("shell.terms")}</a>, <a href="/privacy">{t("shell.privacy")}</a>
      </p>
    </AccountForm>
  );
}
