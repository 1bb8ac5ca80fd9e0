import { type ReactNode, useState } from "react";
import { useT } from "../../app/services.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { TextInput } from "../../ui/forms/inputs.tsx";
import styles from "./Form.module.css";

interface PasswordFieldProps {
  readonly name: string;
  readonly label: ReactNode;
  readonly value: string;
  onChange(value: string): void;
  readonly help?: ReactNode;
  readonly error?: string | undefined;
  readonly autoComplete: "current-password" | "new-password" | "off";
}

/** A password, which can be looked at while it is typed. */
export function PasswordField({ label, help, error, onChange, ...rest }: PasswordFieldProps) {
  const t = useT();
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} error={error} {...(help !== undefined && { help })}>
      {(control) => (
        <div className={styles.password}>
          <TextInput
            {...control}
            {...rest}
            type={isShown ? "text" : "password"}
            required
            dir="ltr"
            autoCapitalize="off"
            spellCheck={false}
            onChange={(event) => onChange(event.target.value)}
          />
          <button
            type="button"
            className={styles.reveal}
            aria-pressed={isShown}
            aria-controls={control.id}
            onClick={() => setShown(!isShown)}
          >
            {t(isShown ? "parts.forms.hide" : "parts.forms.show")}
          </button>
        </div>
      )}
    </Field>
  );
}
