import { useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { TextInput } from "../../ui/forms/inputs.tsx";
import type { FieldMessage } from "../../ui/forms/use-shown-error.ts";
import styles from "./values.module.css";

/** Source: docs/screens.md "Forms". */
const DEFAULT_COLOR = "#0033ff";

interface ColorFieldProps {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly value: string;
  /** The value that the button restores. */
  readonly initial?: string;
  readonly error: FieldMessage | undefined;
  onChange(value: string): void;
}

/** A colour field with picker and text input. */
export function ColorField({ name, label, help, value, initial = DEFAULT_COLOR, error, onChange }: ColorFieldProps) {
  const t = useT();
  const isColor = /^#[0-9a-f]{6}$/i.test(value);
  return (
    <Field label={label} error={error} value={value} {...(help !== undefined && { help })}>
      {(control) => (
        <div className={styles.color}>
          <input
            type="color"
            className={styles.swatch}
            aria-label={t("components.forms.pick_color", { name: label })}
            value={isColor ? value : initial}
            onChange={(event) => onChange(event.target.value)}
          />
          <TextInput
            {...control}
            name={name}
            value={value}
            dir="ltr"
            spellCheck={false}
            onChange={(event) => onChange(event.target.value)}
          />
          <Button onClick={() => onChange(initial)}>{t("components.forms.reset")}</Button>
        </div>
      )}
    </Field>
  );
}
