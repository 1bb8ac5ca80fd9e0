import { Field } from "../../ui/forms/Field.tsx";
import { type Choice, Select } from "../../ui/forms/inputs.tsx";
import type { FieldMessage } from "../../ui/forms/use-shown-error.ts";

interface SelectFieldProps<Value extends string> {
  readonly label: string;
  readonly help?: string;
  readonly error?: FieldMessage | undefined;
  readonly name: string;
  readonly value: Value;
  readonly choices: readonly (Choice & { readonly value: NoInfer<Value> })[];
  onChange(value: NoInfer<Value>): void;
}

/** A select with label, help and error. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, help, error, name, value, choices, onChange } = props;
  return (
    <Field label={label} {...(help !== undefined && { help })} error={error} value={value}>
      {(control) => (
        <Select
          {...control}
          name={name}
          value={value}
          choices={choices}
          onChange={(event) => onChange(event.target.value as Value)}
        />
      )}
    </Field>
  );
}
