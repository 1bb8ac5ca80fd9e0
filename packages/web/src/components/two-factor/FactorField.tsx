import { type ReactNode, useState } from "react";
import { useT } from "../../app/services/services.tsx";
import { Button, ButtonRow } from "../../ui/Button.tsx";
import type { FieldMessage } from "../../ui/forms/use-shown-error.ts";
import { TextField } from "../forms/TextField.tsx";
import styles from "./Factors.module.css";

interface FactorFieldProps {
  readonly value: string;
  /** Whether an app is set up; otherwise only recovery codes work. */
  readonly hasApp: boolean;
  readonly error?: FieldMessage | undefined;
  onChange(value: string): void;
  /** Further buttons. */
  readonly children?: ReactNode;
}

/** A field for a code of the app or a recovery code. */
export function FactorField({ value, hasApp, error, onChange, children }: FactorFieldProps) {
  const t = useT();
  const [isRecoveryChosen, setRecoveryChosen] = useState(false);
  const isRecovery = isRecoveryChosen || !hasApp;
  const codeHelp = error ? "components.factors.clock_help" : "components.factors.code_help";
  const toggle = () => {
    setRecoveryChosen(!isRecoveryChosen);
    onChange("");
  };
  return (
    <div className={styles.field}>
      <TextField
        key={String(isRecovery)}
        name="second_factor"
        label={t(isRecovery ? "components.factors.recovery_code" : "components.factors.code")}
        help={t(isRecovery ? "components.factors.recovery_help" : codeHelp)}
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
          <Button small onClick={toggle}>
            {t(isRecovery ? "components.factors.use_code" : "components.factors.use_recovery")}
          </Button>
        )}
        {children}
      </ButtonRow>
    </div>
  );
}
