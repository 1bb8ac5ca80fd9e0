import type { Reply } from "@askwell/contract";
import { useEffect, useRef, useState } from "react";
import { useCall } from "../../app/api/use-call.ts";
import { useT } from "../../app/services/services.tsx";
import { Button, ButtonRow } from "../../ui/Button.tsx";
import { Form } from "../forms/Form.tsx";
import { PasswordField } from "../forms/PasswordField.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useValues } from "../forms/use-values.ts";
import { ConfirmFactor, isOn, type OwnFactors } from "./ConfirmFactor.tsx";
import styles from "./Factors.module.css";
import { QrCode } from "./QrCode.tsx";

export interface SetupProps {
  /** What is set up already; one of them must confirm another one. */
  readonly factors: OwnFactors;
  readonly havePassword: boolean;
  /** Receives the recovery codes, if they are new. */
  onDone(codes: readonly string[]): void;
  onCancel(): void;
}

/** Sets up an authenticator app: asks for the password, then for its first code. */
export function AppSetup({ factors, havePassword, onDone, onCancel }: SetupProps) {
  const t = useT();
  const call = useCall("beginAuthenticator");
  const [setup, setSetup] = useState<Reply<"beginAuthenticator"> | null>(null);
  const { values, field } = useValues({ pass: "", second_factor: "" });
  const { name: _, ...factor } = field("second_factor");
  const startSetup = async (second_factor: string) => {
    const result = await call.run({ pass: values.pass, second_factor });
    if (result?.ok) setSetup(result.reply);
  };
  if (setup) return <AppCode setup={setup} onDone={onDone} onCancel={onCancel} />;
  return (
    <Form problems={call.fields} onSubmit={() => void startSetup(values.second_factor)}>
      {havePassword && (
        <PasswordField
          {...field("pass")}
          label={t("screens.settings.current_password")}
          autoComplete="current-password"
          error={call.errorOf("pass")}
        />
      )}
      {isOn(factors) && (
        <ConfirmFactor
          {...factor}
          factors={factors}
          error={call.errorOf("second_factor")}
          onAnswer={(answer) => void startSetup(answer)}
        />
      )}
      <ButtonRow>
        <Button type="submit" look="primary" busy={call.busy}>
          {t("components.factors.go_on")}
        </Button>
        <Button onClick={onCancel}>{t("ui.cancel")}</Button>
      </ButtonRow>
    </Form>
  );
}

interface AppCodeProps extends Pick<SetupProps, "onDone" | "onCancel"> {
  readonly setup: Reply<"beginAuthenticator">;
}

/** The secret as QR code and as text, and the field of the first code. */
function AppCode({ setup, onDone, onCancel }: AppCodeProps) {
  const t = useT();
  const call = useCall("addAuthenticator");
  const { values, field } = useValues({ second_factor: "" });
  const ref = useRef<HTMLDivElement>(null);
  // The pressed button is gone; the focus moves to the next step for screen readers.
  useEffect(() => {
    ref.current?.focus();
  }, []);
  const { key, secret, address } = setup;
  const add = async () => {
    const result = await call.run({ key, ...values });
    if (result?.ok) onDone(result.reply.recovery_codes);
    else if (result && result.error.fields.length === 0) onCancel();
  };
  return (
    <div ref={ref} className={styles.setup} tabIndex={-1}>
      <p>{t("components.factors.scan")}</p>
      <QrCode text={address} label={t("components.factors.qr")} />
      <p>{t("components.factors.type_secret")}</p>
      <p>
        <code className={styles.secret} dir="ltr">
          {secret.replace(/(.{4})(?=.)/g, "$1 ")}
        </code>
      </p>
      <Form problems={call.fields} onSubmit={() => void add()}>
        <TextField
          {...field("second_factor")}
          label={t("components.factors.code")}
          help={t(
            call.errorOf("second_factor") ? "components.factors.clock_help" : "components.factors.first_code_help",
          )}
          autoComplete="one-time-code"
          inputMode="numeric"
          required
          plain
          error={call.errorOf("second_factor")}
        />
        <ButtonRow>
          <Button type="submit" look="primary" busy={call.busy}>
            {t("components.factors.turn_on")}
          </Button>
          <Button onClick={onCancel}>{t("ui.cancel")}</Button>
        </ButtonRow>
      </Form>
    </div>
  );
}
