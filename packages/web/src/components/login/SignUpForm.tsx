import { limits } from "@askwell/domain";
import { useCall } from "../../app/api/use-call.ts";
import { useT } from "../../app/services/services.tsx";
import { DisplayNameField, EmailField, NewPasswordField } from "../accounts/AccountFields.tsx";
import { AccountForm } from "../accounts/AccountForm.tsx";
import { useValues } from "../forms/use-values.ts";
import styles from "./login.module.css";

interface SignUpFormProps {
  /** The account is made and its user signed in. */
  onLogin(token: string, email: string): Promise<void>;
}

/** Name, email and password of a new account. */
export function SignUpForm({ onLogin }: SignUpFormProps) {
  const t = useT();
  const call = useCall("registerByEmail");
  const { values, field } = useValues({ name: "", e_mail: "", pass: "" }, call.errorOf);
  const submit = async () => {
    const result = await call.run(values);
    if (result?.ok) await onLogin(result.reply.access_token, values.e_mail);
  };
  const terms = (
    <p className={styles.terms}>
      {t("components.accounts.terms")} <a href="/tos">{t("shell.terms")}</a>,{" "}
      <a href="/privacy">{t("shell.privacy")}</a>
    </p>
  );
  return (
    <AccountForm call={call} button={t("shell.sign_up")} onSubmit={submit} footer={terms}>
      <DisplayNameField
        {...field("name")}
        label={t("components.forms.name")}
        help={t("components.forms.name_help", limits.displayName)}
        autoComplete="nickname"
      />
      <EmailField {...field("e_mail")} autoComplete="username" />
      <NewPasswordField {...field("pass")} label={t("components.forms.password")} />
    </AccountForm>
  );
}
