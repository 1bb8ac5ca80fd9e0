import type { Reply } from "@askwell/contract";
import { useEffect, useRef, useState } from "react";
import { useCall } from "../../app/api/use-call.ts";
import { useT } from "../../app/services/services.tsx";
import { AccountForm } from "../accounts/AccountForm.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useValues } from "../forms/use-values.ts";
import type { OwnFactors } from "./ConfirmFactor.tsx";
import styles from "./Factors.module.css";
import { QrCode } from "./QrCode.tsx";
import { ReauthenticationFields } from "./ReauthenticationFields.tsx";

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
  const { values, field } = useValues({ pass: "", second_factor: "" }, call.errorOf);
  const startSetup = async (second_factor: string) => {
    const result = await call.run({ pass: values.pass, second_factor });
    if (result?.ok) setSetup(result.reply);
  };
  if (setup) return <AppCode setup={setup} onDone={onDone} onCancel={onCancel} />;
  return (
    <AccountForm
      call={call}
      button={t("components.factors.go_on")}
      onSubmit={() => void startSetup(values.second_factor)}
      onCancel={onCancel}
    >
      <ReauthenticationFields
        havePassword={havePassword}
        factors={factors}
        password={field("pass")}
        secondFactor={field("second_factor")}
        onAnswer={(answer) => void startSetup(answer)}
      />
    </AccountForm>
  );
}

interface AppCodeProps extends Pick<SetupProps, "onDone" | "onCancel"> {
  readonly setup: Reply<"beginAuthenticator">;
}

/** The secret as QR code and as text, and the field of the first code. */
function AppCode({ setup, onDone, onCancel }: AppCodeProps) {
  const t = useT();
  const call = useCall("addAuthenticator");
  const { values, field } = useValues({ second_factor: "" }, call.errorOf);
  const ref = useRef<HTMLDivElement>(null);
  // The pressed button is gone; the focus moves to the next step for screen readers.
  useEffect(() => {
    ref.current?.focus();
  }, []);
  const { key, secret, address } = setup;
  const code = field("second_factor");
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
      <AccountForm call={call} button={t("components.factors.turn_on")} onSubmit={() => void add()} onCancel={onCancel}>
        <TextField
          {...code}
          label={t("components.factors.code")}
          help={t(code.error ? "components.factors.clock_help" : "components.factors.first_code_help")}
          autoComplete="one-time-code"
          inputMode="numeric"
          required
          plain
        />
      </AccountForm>
    </div>
  );
}
