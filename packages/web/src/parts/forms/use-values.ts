import { useState } from "react";

/** What stands in the fields of a form. */
export interface FormValues<Values extends object> {
  readonly values: Values;
  /** Changes some of the fields. */
  set(more: Partial<Values>): void;
  /** What a field takes: its value, and what to do with another one. */
  field<Name extends keyof Values & string>(
    name: Name,
  ): { name: Name; value: Values[Name]; onChange(value: Values[Name]): void };
}

/** Holds what stands in the fields of a form, beginning with `initial`. */
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
