import type { HTMLAttributes, ReactNode } from "react";
import { Field } from "../../ui/forms/Field.tsx";
import { TextArea, TextInput } from "../../ui/forms/inputs.tsx";
import type { FieldMessage } from "../../ui/forms/use-shown-error.ts";

export interface TextFieldProps {
  readonly name: string;
  readonly label: ReactNode;
  readonly value: string;
  onChange(value: string): void;
  readonly help?: ReactNode;
  readonly note?: string;
  readonly error?: FieldMessage | undefined;
  /** A further value that the error depends on. */
  readonly about?: unknown;
  /** The submitted value, where it differs from the text. */
  readonly sent?: unknown;
  readonly type?: "text" | "email" | "url" | "number" | "search";
  readonly inputMode?: HTMLAttributes<HTMLElement>["inputMode"];
  readonly autoComplete?: string;
  readonly required?: boolean;
  readonly readOnly?: boolean;
  readonly placeholder?: string;
  /** Makes it a text area with this many rows. */
  readonly rows?: number;
  /** For a field below a heading that says the same. */
  readonly hideLabel?: boolean;
  /** For code and other text that is not prose. */
  readonly plain?: boolean;
}

/** A text field with label, help and error. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    hideLabel,
    help,
    note,
    error,
    about,
    sent = props.value,
    onChange,
    rows,
    plain,
    type = "text",
    ...rest
  } = props;
  const texts = { ...(help !== undefined && { help }), ...(note !== undefined && { note }) };
  const plainProps = plain ? { spellCheck: false, autoCapitalize: "off", dir: "ltr" } : {};
  return (
    <Field label={label} hideLabel={hideLabel ?? false} error={error} value={sent} about={about} {...texts}>
      {(control) =>
        rows === undefined ? (
          <TextInput
            {...control}
            {...rest}
            {...plainProps}
            type={type}
            onChange={(event) => onChange(event.target.value)}
          />
        ) : (
          <TextArea
            {...control}
            {...rest}
            {...plainProps}
            rows={rows}
            onChange={(event) => onChange(event.target.value)}
          />
        )
      }
    </Field>
  );
}
