import { useState } from "react";
import { useCall } from "../../../app/api/use-call.ts";
import { useServices, useT } from "../../../app/services/services.tsx";
import { CurrentPasswordField, NewPasswordFields } from "../../../components/accounts/AccountFields.tsx";
import { AccountForm } from "../../../components/accounts/AccountForm.tsx";
import { useRepeatedPassword } from "../../../components/accounts/use-repeated-password.ts";
import { FormSection } from "../../../components/forms/FormSection.tsx";
import { useValues } from "../../../components/forms/use-values.ts";
import { Button, ButtonRow } from "../../../ui/Button.tsx";

/** Changes the password. */
export function PasswordChange({ havePassword }: { havePassword: boolean }) {
  const t = useT();
  const { feedback } = useServices();
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    feedback.toast("ok", t("screens.settings.password_saved"));
  };
  return (
    <FormSection title={t("components.forms.password")}>
      {isOpen ? (
        <PasswordForm havePassword={havePassword} onDone={close} onCancel={() => setOpen(false)} />
      ) : (
        <ButtonRow>
          <Button onClick={() => setOpen(true)}>{t("screens.settings.change_password")}</Button>
        </ButtonRow>
      )}
    </FormSection>
  );
}

interface PasswordFormProps {
  readonly havePassword: boolean;
  onDone(): void;
  onCancel(): void;
}

function PasswordForm({ havePassword, onDone, onCancel }: PasswordFormProps) {
  const t = useT();
  const call = useCall("changePassword");
  const { values, field } = useValues({ old_pass: "", pass: "" }, call.errorOf);
  const repeated = useRepeatedPassword(values.pass);
  const submit = async () => {
    if (!repeated.check()) return call.check(values);
    const result = await call.run(values);
    if (result?.ok) onDone();
  };
  return (
    <AccountForm
      call={call}
      repeated={repeated}
      button={t("screens.settings.change_password")}
      onSubmit={submit}
      onCancel={onCancel}
    >
      {havePassword && <CurrentPasswordField {...field("old_pass")} />}
      <NewPasswordFields password={field("pass")} repeated={repeated} />
    </AccountForm>
  );
}
