import { useState } from "react";
import { useCall } from "../../../app/api/use-call.ts";
import { useT } from "../../../app/services/services.tsx";
import { CurrentPasswordField, EmailField } from "../../../components/accounts/AccountFields.tsx";
import { AccountForm } from "../../../components/accounts/AccountForm.tsx";
import { FormSection } from "../../../components/forms/FormSection.tsx";
import { useValues } from "../../../components/forms/use-values.ts";
import { ConfirmFactor, type OwnFactors } from "../../../components/two-factor/ConfirmFactor.tsx";
import { Button, ButtonRow } from "../../../ui/Button.tsx";

interface EmailChangeProps {
  readonly email: string;
  readonly havePassword: boolean;
  /** Needed as confirmation; null without two-factor authentication. */
  readonly factors: OwnFactors | null;
}

/** Changes the email address; it takes effect when the mailed link is opened. */
export function EmailChange({ email, havePassword, factors }: EmailChangeProps) {
  const t = useT();
  const call = useCall("requestEmailChange");
  const [isOpen, setOpen] = useState(false);
  const [sentTo, setSentTo] = useState("");
  const { values, field, set } = useValues({ e_mail: "", pass: "", second_factor: "" }, call.errorOf);
  const submit = async (second_factor: string) => {
    const result = await call.run({ ...values, second_factor });
    if (!result?.ok) return;
    setSentTo(values.e_mail);
    set({ e_mail: "", pass: "", second_factor: "" });
    setOpen(false);
  };
  return (
    <FormSection title={t("components.forms.email")} lead={t("screens.settings.email_lead")}>
      <p>
        <bdi>{email}</bdi>
      </p>
      {sentTo !== "" && <p role="status">{t("screens.settings.email_sent", { email: sentTo })}</p>}
      {isOpen ? (
        <AccountForm
          call={call}
          button={t("screens.settings.send_link")}
          onSubmit={() => submit(values.second_factor)}
          onCancel={() => setOpen(false)}
        >
          {havePassword && <CurrentPasswordField {...field("pass")} />}
          <EmailField {...field("e_mail")} label={t("screens.settings.new_email")} autoComplete="email" />
          {factors && (
            <ConfirmFactor {...field("second_factor")} factors={factors} onAnswer={(answer) => void submit(answer)} />
          )}
        </AccountForm>
      ) : (
        <ButtonRow>
          <Button onClick={() => setOpen(true)}>{t("screens.settings.change_email")}</Button>
        </ButtonRow>
      )}
    </FormSection>
  );
}
