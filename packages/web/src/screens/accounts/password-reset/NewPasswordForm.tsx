import { useCall } from "../../../app/api/use-call.ts";
import { useT, useViewer } from "../../../app/services/services.tsx";
import { isMember } from "../../../app/session/viewer.ts";
import { NewPasswordFields } from "../../../components/accounts/AccountFields.tsx";
import { AccountForm } from "../../../components/accounts/AccountForm.tsx";
import { useRepeatedPassword } from "../../../components/accounts/use-repeated-password.ts";
import { useValues } from "../../../components/forms/use-values.ts";

interface NewPasswordFormProps {
  readonly code: string;
  onDone(): void;
  /** The link is used or expired. */
  onBadLink(): void;
}

export function NewPasswordForm({ code, onDone, onBadLink }: NewPasswordFormProps) {
  const t = useT();
  const call = useCall("replacePassword", { passErrors: isMember(useViewer()) });
  const { values, field } = useValues({ pass: "" }, call.errorOf);
  const repeated = useRepeatedPassword(values.pass);
  const submit = async () => {
    const sent = { code, ...values };
    if (!repeated.check()) return call.check(sent);
    const result = await call.run(sent);
    if (result?.ok) onDone();
    else if (result?.error.status === 403) onBadLink();
  };
  return (
    <AccountForm call={call} repeated={repeated} button={t("screens.password_reset.save")} onSubmit={submit}>
      <NewPasswordFields password={field("pass")} repeated={repeated} />
    </AccountForm>
  );
}
