import type { HTMLAttributes, ReactNode } from "react";
import { Field } from "../../ui/forms/Field.tsx";
import { TextArea, TextInput } from "../../ui/forms/inputs.tsx";

export interface TextFieldProps {
  readonly name: string;
  readonly label: ReactNode;
  readonly value: string;
  onChange(value: string): void;
  readonly help?: ReactNode;
  readonly note?: string;
  readonly error?: string | undefined;
  readonly type?: "text" | "email" | "url" | "number" | "search";
  readonly inputMode?: HTMLAttributes<HTMLElement>["inputMode"];
  readonly autoComplete?: string;
  readonly required?: boolean;
  readonly readOnly?: boolean;
  readonly placeholder?: string;
  /** Several lines; this many at first. */
  readonly rows?: number;
  /** For code and other text that is no language. */
  readonly plain?: boolean;
}

/** One text of a form with its label, help and error. */
export function TextField(props: TextFieldProps) {
  const { label, help, note, error, onChange, rows, plain, type = "text", ...rest } = props;
  const words = { ...(help !== undefined && { help }), ...(note !== undefined && { note }) };
  const asIs = plain ? { spellCheck: false, autoCapitalize: "off", dir: "ltr" } : {};
  return (
    <Field label={label} error={error} {...words}>
      {(control) =>
        rows === undefined ? (
          <TextInput {...control} {...rest} {...asIs} type={type} onChange={(event) => onChange(event.target.value)} />
        ) : (
          <TextArea {...control} {...rest} {...asIs} rows={rows} onChange={(event) => onChange(event.target.value)} />
        )
      }
    </Field>
  );
}
