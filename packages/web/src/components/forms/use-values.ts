import { useState } from "react";

/** Values of a form. */
export interface FormValues<Values extends object> {
  readonly values: Values;
  /** Changes some of the values. */
  set(more: Partial<Values>): void;
  /** Props of a field: name, value and change handler. */
  field<Name extends keyof Values & string>(
    name: Name,
  ): { name: Name; value: Values[Name]; onChange(value: Values[Name]): void };
}

/** State of a form's values. */
export function useValues<Values extends object>(initial: Values): FormValues<Values> {
  const [values, setValues] = useState(initial);
  const set = (more: Partial<Values>) => setValues((before) => ({ ...before, ...more }));
  return {
    values,
    set,
    field: (name) => ({
      name,
      value: values[name],
      onChange: (value) => setValues((before) => ({ ...before, [name]: value })),
    }),
  };
}
