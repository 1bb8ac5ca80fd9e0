import type { Reply } from "@askwell/contract";
import { useEffect, useRef, useState } from "react";
import { useT } from "../../app/services.tsx";
import { useCall } from "../../app/use-call.ts";
import { Button, ButtonRow } from "../../ui/Button.tsx";
import { Form } from "../forms/Form.tsx";
import { PasswordField } from "../forms/PasswordField.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useValues } from "../forms/use-values.ts";
import { FactorProof, isOn, type OwnFactors } from "./FactorProof.tsx";
import styles from "./Factors.module.css";
import { QrCode } from "./QrCode.tsx";

export interface SetupProps {
  /** What is set up already; one of them is asked for before there is another. */
  readonly factors: OwnFactors;
  readonly havePassword: boolean;
  /** With the recovery codes, if they are new. */
  onDone(codes: readonly string[]): void;
  onCancel(): void;
}

/** Sets an app up: the password, then a code that it shows. */
export function AppSetup({ factors, havePassword, onDone, onCancel }: SetupProps) {
  const t = useT();
  const call = useCall("beginAuthenticator");
  const [begun, setBegun] = useState<Reply<"beginAuthenticator"> | null>(null);
  const { values, field } = useValues({ pass: "", second_factor: "" });
  const { name: _, ...factor } = field("second_factor");
  const begin = async (second_factor: string) => {
    const result = await call.run({ pass: values.pass, second_factor });
    if (result?.ok) setBegun(result.reply);
  };
  if (begun) return <AppCode begun={begun} onDone={onDone} onCancel={onCancel} />;
  return (
    <Form problems={call.fields} onSubmit={() => void begin(values.second_factor)}>
      {havePassword && (
        <PasswordField
          {...field("pass")}
          label={t("screens.settings.current_password")}
          autoComplete="current-password"
          error={call.errorOf("pass")}
        />
      )}
      {isOn(factors) && (
        <FactorProof
          {...factor}
          factors={factors}
          error={call.errorOf("second_factor")}
          onAnswer={(answer) => void begin(answer)}
        />
      )}
      <ButtonRow>
        <Button type="submit" look="primary" busy={call.busy}>
          {t("parts.factors.go_on")}
        </Button>
        <Button onClick={onCancel}>{t("ui.cancel")}</Button>
      </ButtonRow>
    </Form>
  );
}

interface AppCodeProps extends Pick<SetupProps, "onDone" | "onCancel"> {
  readonly begun: Reply<"beginAuthenticator">;
}

/** The secret as a picture and as text, and the field for the first code. */
function AppCode({ begun, onDone, onCancel }: AppCodeProps) {
  const t = useT();
  const call = useCall("addAuthenticator");
  const { values, field } = useValues({ second_factor: "" });
  const ref = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone; whoever listens hears what comes next.
  useEffect(() => {
    ref.current?.focus();
  }, []);
  const { key, secret, address } = begun;
  const add = async () => {
    const result = await call.run({ key, ...values });
    if (result?.ok) onDone(result.reply.recovery_codes);
    else if (result && result.refusal.fields.length === 0) onCancel();
  };
  return (
    <div ref={ref} className={styles.setup} tabIndex={-1}>
      <p>{t("parts.factors.scan")}</p>
      <QrCode text={address} label={t("parts.factors.qr")} />
      <p>{t("parts.factors.type_secret")}</p>
      <p>
        <code className={styles.secret} dir="ltr">
          {secret.replace(/(.{4})(?=.)/g, "$1 ")}
        </code>
      </p>
      <Form problems={call.fields} onSubmit={() => void add()}>
        <TextField
          {...field("second_factor")}
          label={t("parts.factors.code")}
          help={t(call.errorOf("second_factor") ? "parts.factors.clock_help" : "parts.factors.first_code_help")}
          autoComplete="one-time-code"
          inputMode="numeric"
          required
          plain
          error={call.errorOf("second_factor")}
        />
        <ButtonRow>
          <Button type="submit" look="primary" busy={call.busy}>
            {t("parts.factors.turn_on")}
          </Button>
          <Button onClick={onCancel}>{t("ui.cancel")}</Button>
        </ButtonRow>
      </Form>
    </div>
  );
}
