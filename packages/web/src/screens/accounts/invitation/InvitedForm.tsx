import { limits } from "@askwell/domain";
import { useCall } from "../../../app/api/use-call.ts";
import { useT } from "../../../app/services/services.tsx";
import { useCompleteLogin } from "../../../app/session/use-complete-login.ts";
import { DisplayNameField, EmailField, NewPasswordField } from "../../../components/accounts/AccountFields.tsx";
import { AccountForm } from "../../../components/accounts/AccountForm.tsx";
import { useValues } from "../../../components/forms/use-values.ts";

interface InvitedFormProps {
  readonly code: string;
  /** The address that was invited; "" to choose one. */
  readonly email: string;
}

/** Name and password of a new account, and its address if that is not given. */
export function InvitedForm({ code, email }: InvitedFormProps) {
  const t = useT();
  const completeLogin = useCompleteLogin();
  const call = useCall("registerByInvitation");
  const { values, field } = useValues({ name: "", e_mail: email, pass: "" }, call.errorOf);
  const submit = async () => {
    const result = await call.run({ code, ...values });
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
      <EmailField {...field("e_mail")} autoComplete="username" readOnly={email !== ""} />
      <NewPasswordField {...field("pass")} label={t("components.forms.password")} />
    </AccountForm>
  );
}
