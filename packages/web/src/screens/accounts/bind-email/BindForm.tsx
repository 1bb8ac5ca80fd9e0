import { useCall } from "../../../app/api/use-call.ts";
import { useServices, useT } from "../../../app/services/services.tsx";
import { useCompleteLogin } from "../../../app/session/use-complete-login.ts";
import { EmailField } from "../../../components/accounts/AccountFields.tsx";
import { AccountForm } from "../../../components/accounts/AccountForm.tsx";
import { useValues } from "../../../components/forms/use-values.ts";

interface BindFormProps {
  readonly bindingKey: string;
  /** A mail was sent to the address. */
  onSent(email: string): void;
}

/** Asks for an address. One of an existing account is confirmed by mail, after the user has said that it is theirs. */
export function BindForm({ bindingKey, onSent }: BindFormProps) {
  const t = useT();
  const completeLogin = useCompleteLogin();
  const { feedback } = useServices();
  const call = useCall("bindEmail");
  const { values, field, set } = useValues({ email: "" }, call.errorOf);

  const confirmIsOwn = (email: string) =>
    feedback.confirm({
      title: t("screens.bind_email.taken.title"),
      message: t("screens.bind_email.taken.message", { email }),
      confirm: t("screens.bind_email.taken.confirm"),
    });

  const submit = async () => {
    const { email } = values;
    const result = await call.run({ binding_key: bindingKey, email, must: false });
    if (!result?.ok) return;
    const { email_exist_and_must_be_confirmed: exists, access_token } = result.reply;
    if (access_token !== "") return completeLogin(access_token);
    if (!exists) return onSent(email);
    if (!(await confirmIsOwn(email))) return set({ email: "" });
    const confirmed = await call.run({ binding_key: bindingKey, email, must: true });
    if (confirmed?.ok) onSent(email);
  };

  return (
    <AccountForm call={call} button={t("screens.bind_email.go_on")} onSubmit={submit}>
      <EmailField {...field("email")} autoComplete="email" />
    </AccountForm>
  );
}
