import { useCall } from "../../../app/api/use-call.ts";
import { useT } from "../../../app/services/services.tsx";
import { useCompleteLogin } from "../../../app/session/use-complete-login.ts";
import { EmailField } from "../../../components/accounts/AccountFields.tsx";
import { AccountForm } from "../../../components/accounts/AccountForm.tsx";
import { PasswordField } from "../../../components/forms/PasswordField.tsx";
import { useValues } from "../../../components/forms/use-values.ts";

interface LoginFormProps {
  /** The password is correct; receives the id of the pending login when a second factor is needed. */
  onSecondFactor(pendingLogin: string): void;
}

export function LoginForm({ onSecondFactor }: LoginFormProps) {
  const t = useT();
  const completeLogin = useCompleteLogin();
  const call = useCall("loginByEmail");
  const { values, field } = useValues({ e_mail: "", pass: "" }, call.errorOf);
  const submit = async () => {
    const result = await call.run(values);
    if (result?.ok) return completeLogin(result.reply.access_token);
    const pendingLogin = result?.error.fields.find(({ error_field }) => error_field === "second_factor")?.entry;
    if (pendingLogin) onSecondFactor(pendingLogin);
  };
  const recovery = (
    <p>
      <a href="/users/account-recovery" className="touch-target">
        {t("screens.login.forgot")}
      </a>
    </p>
  );
  return (
    <AccountForm call={call} button={t("shell.log_in")} onSubmit={submit} footer={recovery}>
      <EmailField {...field("e_mail")} autoComplete="username" about={values.pass} />
      <PasswordField {...field("pass")} label={t("components.forms.password")} autoComplete="current-password" />
    </AccountForm>
  );
}
