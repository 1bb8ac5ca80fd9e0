import { limits } from "@askwell/domain";
import { useState } from "react";
import { useCall } from "../../../app/api/use-call.ts";
import { useServices, useT } from "../../../app/services/services.tsx";
import { Form } from "../../../components/forms/Form.tsx";
import { PasswordField } from "../../../components/forms/PasswordField.tsx";
import { useRepeatedPassword } from "../../../components/forms/use-repeated-password.ts";
import { useValues } from "../../../components/forms/use-values.ts";
import { Button, ButtonRow } from "../../../ui/Button.tsx";
import styles from "./Settings.module.css";

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
    <section className={styles.section}>
      <h2>{t("components.forms.password")}</h2>
      {isOpen ? (
        <PasswordForm havePassword={havePassword} onDone={close} onCancel={() => setOpen(false)} />
      ) : (
        <ButtonRow>
          <Button onClick={() => setOpen(true)}>{t("screens.settings.change_password")}</Button>
        </ButtonRow>
      )}
    </section>
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
  const { values, field } = useValues({ old_pass: "", pass: "", again: "" });
  const repeated = useRepeatedPassword(values.pass, values.again);
  const submit = async () => {
    const sent = { old_pass: values.old_pass, pass: values.pass };
    if (!repeated.check()) return call.check(sent);
    const result = await call.run(sent);
    if (result?.ok) onDone();
  };
  return (
    <Form problems={call.fields} ownProblems={repeated.problems} onSubmit={submit}>
      {havePassword && (
        <PasswordField
          {...field("old_pass")}
          label={t("screens.settings.current_password")}
          autoComplete="current-password"
          error={call.errorOf("old_pass")}
        />
      )}
      <PasswordField
        {...field("pass")}
        label={t("components.forms.new_password")}
        help={t("components.forms.password_help", limits.password)}
        autoComplete="new-password"
        error={call.errorOf("pass")}
      />
      <PasswordField
        {...field("again")}
        label={t("components.forms.again")}
        autoComplete="new-password"
        error={repeated.error}
      />
      <ButtonRow>
        <Button type="submit" look="primary" busy={call.busy}>
          {t("screens.settings.change_password")}
        </Button>
        <Button onClick={onCancel}>{t("ui.cancel")}</Button>
      </ButtonRow>
    </Form>
  );
}
