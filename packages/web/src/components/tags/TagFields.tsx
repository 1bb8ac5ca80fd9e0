import { useT } from "../../app/services/services.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { TextInput } from "../../ui/forms/inputs.tsx";
import type { FieldMessage } from "../../ui/forms/use-shown-error.ts";
import { MarkdownField } from "../forms/MarkdownField.tsx";
import { nameProblem } from "./name-problem.ts";

/** Values of the tag form. */
export interface TagValues {
  readonly display_name: string;
  readonly slug_name: string;
  readonly original_text: string;
}

interface TagFieldsProps {
  readonly values: TagValues;
  /** The form was submitted: shows errors. */
  readonly isTried: boolean;
  /** Only staff may change the names. */
  readonly namesLocked?: boolean;
  errorOf(field: string): FieldMessage | undefined;
  onChange(values: TagValues): void;
  onSubmit(): void;
}

/** True when both names are valid. */
export const hasGoodNames = ({ display_name, slug_name }: TagValues): boolean =>
  nameProblem(display_name, "name") === null && nameProblem(slug_name, "slug") === null;

/** Names and description of a tag. */
export function TagFields({ values, isTried, namesLocked = false, errorOf, onChange, onSubmit }: TagFieldsProps) {
  const t = useT();
  const name = nameProblem(values.display_name, "name");
  const slug = nameProblem(values.slug_name, "slug");
  return (
    <>
      <Field
        label={t("components.tags.display_name")}
        error={errorOf("display_name") ?? (isTried && name ? t(name) : undefined)}
        value={values.display_name}
        {...(namesLocked && { help: t("components.tags.names_locked") })}
      >
        {(control) => (
          <TextInput
            {...control}
            disabled={namesLocked}
            value={values.display_name}
            onChange={(event) => onChange({ ...values, display_name: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field
        label={t("components.tags.slug")}
        help={t("components.tags.slug_help")}
        error={errorOf("slug_name") ?? (isTried && slug ? t(slug) : undefined)}
        value={values.slug_name}
      >
        {(control) => (
          <TextInput
            {...control}
            disabled={namesLocked}
            value={values.slug_name}
            onChange={(event) => onChange({ ...values, slug_name: event.currentTarget.value })}
          />
        )}
      </Field>
      <MarkdownField
        open
        label={t("components.tags.description")}
        help={t("components.tags.description_help")}
        error={errorOf("original_text")}
        value={values.original_text}
        onChange={(original_text) => onChange({ ...values, original_text })}
        onSubmit={onSubmit}
      />
    </>
  );
}
