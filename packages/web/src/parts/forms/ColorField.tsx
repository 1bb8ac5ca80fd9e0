import { useT } from "../../app/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { TextInput } from "../../ui/forms/inputs.tsx";
import styles from "./values.module.css";

/** Source: specification, section 9. */
const DEFAULT_COLOR = "#0033ff";

interface ColorFieldProps {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly value: string;
  readonly error: string | undefined;
  onChange(value: string): void;
}

/** A colour, picked or typed. */
export function ColorField({ name, label, help, value, error, onChange }: ColorFieldProps) {
  const t = useT();
  const isColor = /^#[0-9a-f]{6}$/i.test(value);
  return (
    <Field label={label} error={error} {...(help !== undefined && { help })}>
      {(control) => (
        <div className={styles.color}>
          <input
            type="color"
            className={styles.swatch}
            aria-label={t("parts.forms.pick_color", { name: label })}
            value={isColor ? value : DEFAULT_COLOR}
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
          <Button onClick={() => onChange(DEFAULT_COLOR)}>{t("parts.forms.reset")}</Button>
        </div>
      )}
    </Field>
  );
}
