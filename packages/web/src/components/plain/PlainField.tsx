import type { ReactNode } from "react";
import type { RejectedForm } from "../../app/services/plain-forms.ts";
import { useT } from "../../app/services/services.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { TextArea, TextInput } from "../../ui/forms/inputs.tsx";
import { errorIn } from "./PlainForm.tsx";

interface PlainFieldProps {
  readonly name: string;
  readonly label: string;
  readonly help?: ReactNode;
  readonly rejected: RejectedForm | undefined;
  /** The text of a form that was not sent yet. */
  readonly start?: string;
  /** Makes it a text area. */
  readonly rows?: number;
  readonly optional?: boolean;
}

/** A field with what was typed into it and what is wrong with that; the first wrong one has the focus. */
export function PlainField({ name, label, help, rejected, start = "", rows, optional = false }: PlainFieldProps) {
  const error = errorIn(rejected, name);
  const shared = {
    name,
    required: !optional,
    defaultValue: rejected?.values[name] ?? start,
    autoFocus: error !== undefined && rejected?.errors[0]?.error_field === name,
  };
  return (
    <Field label={label} error={error} {...(help !== undefined && { help })}>
      {(control) =>
        rows === undefined ? (
          <TextInput {...control} {...shared} autoComplete="off" />
        ) : (
          <TextArea {...control} {...shared} rows={rows} />
        )
      }
    </Field>
  );
}

/** How texts are written. */
export function MarkdownHelp() {
  const t = useT();
  return (
    <>
      {t("plain_forms.markdown")} <a href="/help/formatting">{t("components.posts.format_more")}</a>
    </>
  );
}
