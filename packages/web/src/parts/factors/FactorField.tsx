import { type ReactNode, useState } from "react";
import { useT } from "../../app/services.tsx";
import { Button, ButtonRow } from "../../ui/Button.tsx";
import { TextField } from "../forms/TextField.tsx";
import styles from "./Factors.module.css";

interface FactorFieldProps {
  readonly value: string;
  /** Whether there is an app; else only a recovery code can be typed. */
  readonly hasApp: boolean;
  readonly error?: string | undefined;
  onChange(value: string): void;
  /** Another way to answer, beside the field. */
  readonly children?: ReactNode;
}

/** A code of an app, or a recovery code for whoever is without theirs. */
export function FactorField({ value, hasApp, error, onChange, children }: FactorFieldProps) {
  const t = useT();
  const [wantsRecovery, setWantsRecovery] = useState(false);
  const isRecovery = wantsRecovery || !hasApp;
  const codeHelp = error ? "parts.factors.clock_help" : "parts.factors.code_help";
  const turn = () => {
    setWantsRecovery(!wantsRecovery);
    onChange("");
  };
  return (
    <div className={styles.field}>
      <TextField
        key={String(isRecovery)}
        name="second_factor"
        label={t(isRecovery ? "parts.factors.recovery_code" : "parts.factors.code")}
        help={t(isRecovery ? "parts.factors.recovery_help" : codeHelp)}
        value={value}
        autoComplete={isRecovery ? "off" : "one-time-code"}
        {...(!isRecovery && { inputMode: "numeric" as const })}
        required
        plain
        error={error}
        onChange={onChange}
      />
      <ButtonRow>
        {hasApp && (
          <Button small onClick={turn}>
            {t(isRecovery ? "parts.factors.use_code" : "parts.factors.use_recovery")}
          </Button>
        )}
        {children}
      </ButtonRow>
    </div>
  );
}
