import { useCall } from "../../../app/api/use-call.ts";
import { useServices, useT } from "../../../app/services/services.tsx";
import { skipFirstSteps } from "../../../app/session/first-steps.ts";
import { useCompleteLogin } from "../../../app/session/use-complete-login.ts";
import { EmailField, NewPasswordField } from "../../../components/accounts/AccountFields.tsx";
import { AccountForm } from "../../../components/accounts/AccountForm.tsx";
import { useValues } from "../../../components/forms/use-values.ts";

export function ClaimForm({ code }: { code: string }) {
  const t = useT();
  const completeLogin = useCompleteLogin();
  const { storage } = useServices();
  const call = useCall("claimAccount");
  const { values, field } = useValues({ e_mail: "", pass: "" }, call.errorOf);
  const submit = async () => {
    const result = await call.run({ code, ...values });
    if (!result?.ok) return;
    skipFirstSteps(storage, result.reply.id);
    await completeLogin(result.reply.access_token);
  };
  return (
    <AccountForm call={call} button={t("screens.claim.take")} onSubmit={submit}>
      <EmailField {...field("e_mail")} autoComplete="username" />
      <NewPasswordField {...field("pass")} label={t("components.forms.password")} />
    </AccountForm>
  );
}
