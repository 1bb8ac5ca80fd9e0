import { useState } from "react";
import type { FieldMessage } from "../../ui/forms/use-shown-error.ts";

/** Props that connect a field of a form with its value and error. */
export interface FieldBinding<Name, Value> {
  readonly name: Name;
  readonly value: Value;
  onChange(value: Value): void;
  readonly error: FieldMessage | undefined;
}

/** Props that connect a text field of a form with its value and error. */
export type TextBinding = FieldBinding<string, string>;

/** Values of a form. */
export interface FormValues<Values extends object> {
  readonly values: Values;
  /** Changes some of the values. */
  set(more: Partial<Values>): void;
  /** Props of a field. */
  field<Name extends keyof Values & string>(name: Name): FieldBinding<Name, Values[Name]>;
}

/** State of a form's values; `errorOf` is that of the form's call. */
export function useValues<Values extends object>(
  initial: Values,
  errorOf: (field: string) => FieldMessage | undefined,
): FormValues<Values> {
  const [values, setValues] = useState(initial);
  const set = (more: Partial<Values>) => setValues((before) => ({ ...before, ...more }));
  return {
    values,
    set,
    field: (name) => ({
      name,
      value: values[name],
      onChange: (value) => setValues((before) => ({ ...before, [name]: value })),
      error: errorOf(name),
    }),
  };
}
