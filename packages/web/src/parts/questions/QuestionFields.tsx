import { lengthOf, limits } from "@askwell/domain";
import type { ReactNode } from "react";
import { useSite, useT } from "../../app/services.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { TextInput } from "../../ui/forms/inputs.tsx";
import { MarkdownField } from "../posts/MarkdownField.tsx";
import { TagSelector } from "../tags/TagSelector.tsx";
import type { QuestionValues } from "./question-values.ts";

interface QuestionFieldsProps {
  readonly values: QuestionValues;
  readonly status?: string;
  readonly autoFocus?: boolean;
  /** Stands between the title and the text. */
  readonly belowTitle?: ReactNode;
  errorOf(field: string): string | undefined;
  onChange(values: QuestionValues): void;
  onSubmit(): void;
}

/** Title, text and tags of a question. */
export function QuestionFields({ values, onChange, errorOf, ...rest }: QuestionFieldsProps) {
  const t = useT();
  const { site_questions, site_tags } = useSite();
  const { title, content, tags } = values;
  const { max } = limits.questionTitle;
  const bodyHelp =
    site_questions.min_content > 0
      ? t("parts.questions.body_help", { count: site_questions.min_content })
      : t("parts.questions.body_optional");
  const tagHelp = site_tags.required_tag
    ? t("parts.questions.tags_recommended")
    : t("parts.questions.tags_help", { count: site_questions.min_tags });
  return (
    <>
      <Field
        label={t("parts.questions.title")}
        help={t("parts.questions.title_help")}
        error={errorOf("title")}
        counter={t("parts.questions.title_counter", { length: lengthOf(title), max })}
      >
        {(control) => (
          <TextInput
            {...control}
            value={title}
            maxLength={max}
            autoComplete="off"
            autoFocus={rest.autoFocus}
            placeholder={t("parts.questions.title_example")}
            onChange={(event) => onChange({ ...values, title: event.currentTarget.value })}
          />
        )}
      </Field>
      {rest.belowTitle}
      <MarkdownField
        open
        label={t("parts.questions.body")}
        help={bodyHelp}
        error={errorOf("content")}
        value={content}
        status={rest.status ?? ""}
        onChange={(text) => onChange({ ...values, content: text })}
        onSubmit={rest.onSubmit}
      />
      <TagSelector
        label={t("parts.questions.tags")}
        help={tagHelp}
        error={errorOf("tags")}
        tags={tags}
        most={limits.tagsPerQuestion.max}
        onChange={(next) => onChange({ ...values, tags: next })}
      />
    </>
  );
}
