import { useCall } from "../../app/api/use-call.ts";
import { useServices, useT } from "../../app/services/services.tsx";
import { EmailField } from "../accounts/AccountFields.tsx";
import { AccountForm } from "../accounts/AccountForm.tsx";
import { PasswordField } from "../forms/PasswordField.tsx";
import { useValues } from "../forms/use-values.ts";
import styles from "./login.module.css";

interface LoginFormProps {
  /** The password is correct, and there is no second factor. */
  onLogin(token: string, email: string): Promise<void>;
  /** The password is correct; receives the id of the pending login when a second factor is needed. */
  onSecondFactor(pendingLogin: string, email: string): void;
}

/** Email and password. */
export function LoginForm({ onLogin, onSecondFactor }: LoginFormProps) {
  const t = useT();
  const call = useCall("loginByEmail");
  const plain = useServices().plain?.logIn;
  const { values, field } = useValues({ e_mail: plain?.e_mail ?? "", pass: "" }, plain?.errorOf ?? call.errorOf);
  const submit = async () => {
    const result = await call.run(values);
    if (result?.ok) return onLogin(result.reply.access_token, values.e_mail);
    const pendingLogin = result?.error.fields.find(({ error_field }) => error_field === "second_factor")?.entry;
    if (pendingLogin) onSecondFactor(pendingLogin, values.e_mail);
  };
  return (
    <AccountForm call={call} plain={plain?.head} button={t("shell.log_in")} onSubmit={submit}>
      <EmailField {...field("e_mail")} autoComplete="username" about={values.pass} />
      <PasswordField {...field("pass")} label={t("components.forms.password")} autoComplete="current-password" />
      <noscript>{plain?.captcha}</noscript>
      <p className={styles.forgot}>
        <a href="/users/account-recovery" className="touch-target">
          {t("components.accounts.forgot")}
        </a>
      </p>
    </AccountForm>
  );
}
