import { limits } from "@askwell/domain";
import { useState } from "react";
import { useServices, useT } from "../../../app/services.tsx";
import { useCall } from "../../../app/use-call.ts";
import { Form } from "../../../parts/forms/Form.tsx";
import { PasswordField } from "../../../parts/forms/PasswordField.tsx";
import { useRepeated } from "../../../parts/forms/use-repeated.ts";
import { useValues } from "../../../parts/forms/use-values.ts";
import { Button, ButtonRow } from "../../../ui/Button.tsx";
import styles from "./Settings.module.css";

/** The own password. */
export function PasswordChange({ havePassword }: { havePassword: boolean }) {
  const t = useT();
  const { notices } = useServices();
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    notices.say("ok", t("screens.settings.password_saved"));
  };
  return (
    <section className={styles.section}>
      <h2>{t("parts.forms.password")}</h2>
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
  const repeated = useRepeated(values.pass, values.again);
  const submit = async () => {
    if (!repeated.check()) return call.clear();
    const result = await call.run({ old_pass: values.old_pass, pass: values.pass });
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
        label={t("parts.forms.new_password")}
        help={t("parts.forms.password_help", limits.password)}
        autoComplete="new-password"
        error={call.errorOf("pass")}
      />
      <PasswordField
        {...field("again")}
        label={t("parts.forms.again")}
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
