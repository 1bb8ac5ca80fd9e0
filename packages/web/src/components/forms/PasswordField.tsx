import { type ReactNode, useState } from "react";
import { useT } from "../../app/services/services.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { TextInput } from "../../ui/forms/inputs.tsx";
import type { FieldMessage } from "../../ui/forms/use-shown-error.ts";
import styles from "./Form.module.css";

interface PasswordFieldProps {
  readonly name: string;
  readonly label: ReactNode;
  readonly value: string;
  onChange(value: string): void;
  readonly help?: ReactNode;
  /** Text after the label; a field with one may stay empty. */
  readonly note?: string;
  readonly error?: FieldMessage | undefined;
  readonly autoComplete: "current-password" | "new-password" | "off";
}

/** A password field with a button to reveal it. */
export function PasswordField({ label, help, note, error, onChange, ...rest }: PasswordFieldProps) {
  const t = useT();
  const [isShown, setShown] = useState(false);
  const texts = { ...(help !== undefined && { help }), ...(note !== undefined && { note }) };
  return (
    <Field label={label} error={error} value={rest.value} {...texts}>
      {(control) => (
        // Passwords are written from left to right in every language, and the button stands at their end.
        <div className={styles.password} dir="ltr">
          <TextInput
            {...control}
            {...rest}
            type={isShown ? "text" : "password"}
            required={note === undefined}
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
            {t(isShown ? "components.forms.hide" : "components.forms.show")}
          </button>
        </div>
      )}
    </Field>
  );
}
