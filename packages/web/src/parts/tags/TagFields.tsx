import { useT } from "../../app/services.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { TextInput } from "../../ui/forms/inputs.tsx";
import { MarkdownField } from "../posts/MarkdownField.tsx";
import { nameProblem } from "./name-problem.ts";

/** What a tag is made of. */
export interface TagValues {
  readonly display_name: string;
  readonly slug_name: string;
  readonly original_text: string;
}

interface TagFieldsProps {
  readonly values: TagValues;
  /** Somebody has tried to save, so that what is missing may be said. */
  readonly isTried: boolean;
  /** Names are the staff's. */
  readonly namesLocked?: boolean;
  errorOf(field: string): string | undefined;
  onChange(values: TagValues): void;
  onSubmit(): void;
}

/** True when the names may be sent. */
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
        label={t("parts.tags.display_name")}
        error={errorOf("display_name") ?? (isTried && name ? t(name) : undefined)}
        {...(namesLocked && { help: t("parts.tags.names_locked") })}
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
        label={t("parts.tags.slug")}
        help={t("parts.tags.slug_help")}
        error={errorOf("slug_name") ?? (isTried && slug ? t(slug) : undefined)}
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
        label={t("parts.tags.description")}
        help={t("parts.tags.description_help")}
        error={errorOf("original_text")}
        value={values.original_text}
        onChange={(original_text) => onChange({ ...values, original_text })}
        onSubmit={onSubmit}
      />
    </>
  );
}
