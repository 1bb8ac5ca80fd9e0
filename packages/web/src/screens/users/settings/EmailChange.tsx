import { useState } from "react";
import { useCall } from "../../../app/api/use-call.ts";
import { useT } from "../../../app/services/services.tsx";
import { Form } from "../../../components/forms/Form.tsx";
import { PasswordField } from "../../../components/forms/PasswordField.tsx";
import { TextField } from "../../../components/forms/TextField.tsx";
import { useValues } from "../../../components/forms/use-values.ts";
import { ConfirmFactor, type OwnFactors } from "../../../components/two-factor/ConfirmFactor.tsx";
import { Button, ButtonRow } from "../../../ui/Button.tsx";
import styles from "./Settings.module.css";

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
  const { values, field, set } = useValues({ e_mail: "", pass: "", second_factor: "" });
  const { name: _, ...factor } = field("second_factor");
  const submit = async (second_factor: string) => {
    const result = await call.run({ ...values, second_factor });
    if (!result?.ok) return;
    setSentTo(values.e_mail);
    set({ e_mail: "", pass: "", second_factor: "" });
    setOpen(false);
  };
  return (
    <section className={styles.section}>
      <h2>{t("components.forms.email")}</h2>
      <p>
        <bdi>{email}</bdi>
      </p>
      {sentTo !== "" && <p role="status">{t("screens.settings.email_sent", { email: sentTo })}</p>}
      {isOpen ? (
        <Form problems={call.fields} onSubmit={() => submit(values.second_factor)}>
          {havePassword && (
            <PasswordField
              {...field("pass")}
              label={t("screens.settings.current_password")}
              autoComplete="current-password"
              error={call.errorOf("pass")}
            />
          )}
          <TextField
            {...field("e_mail")}
            label={t("screens.settings.new_email")}
            type="email"
            autoComplete="email"
            required
            plain
            error={call.errorOf("e_mail")}
          />
          {factors && (
            <ConfirmFactor
              {...factor}
              factors={factors}
              error={call.errorOf("second_factor")}
              onAnswer={(answer) => void submit(answer)}
            />
          )}
          <ButtonRow>
            <Button type="submit" look="primary" busy={call.busy}>
              {t("screens.settings.send_link")}
            </Button>
            <Button onClick={() => setOpen(false)}>{t("ui.cancel")}</Button>
          </ButtonRow>
        </Form>
      ) : (
        <ButtonRow>
          <Button onClick={() => setOpen(true)}>{t("screens.settings.change_email")}</Button>
        </ButtonRow>
      )}
    </section>
  );
}
