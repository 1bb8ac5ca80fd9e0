import { Field } from "../../ui/forms/Field.tsx";
import { type Choice, Select } from "../../ui/forms/inputs.tsx";

interface SelectFieldProps {
  readonly label: string;
  readonly help?: string;
  readonly name: string;
  readonly value: string;
  readonly choices: readonly Choice[];
  onChange(value: string): void;
}

/** A select with label and help. */
export function SelectField({ label, help, name, value, choices, onChange }: SelectFieldProps) {
  return (
    <Field label={label} {...(help !== undefined && { help })} value={value}>
      {(control) => (
        <Select
          {...control}
          name={name}
          value={value}
          choices={choices}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
