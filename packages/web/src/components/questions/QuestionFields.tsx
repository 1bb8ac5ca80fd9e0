import { lengthOf, limits } from "@askwell/domain";
import type { ReactNode, Ref } from "react";
import { useSite, useT } from "../../app/services/services.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { TitleInput } from "../../ui/forms/inputs.tsx";
import type { FieldMessage } from "../../ui/forms/use-shown-error.ts";
import { MarkdownField } from "../forms/MarkdownField.tsx";
import { type TagFieldHandle, TagSelector } from "../tags/TagSelector.tsx";
import type { QuestionValues } from "./question-values.ts";

interface QuestionFieldsProps {
  readonly values: QuestionValues;
  /** Must be settled before the question is sent. */
  readonly tagField: Ref<TagFieldHandle>;
  readonly status?: string;
  readonly autoFocus?: boolean;
  /** Content between title and text. */
  readonly belowTitle?: ReactNode;
  /** Content between text and tags. */
  readonly belowText?: ReactNode;
  /** Content after the tags. */
  readonly belowTags?: ReactNode;
  errorOf(field: string): FieldMessage | undefined;
  onChange(values: QuestionValues): void;
  onSubmit(): void;
}

/** The length of a title is shown from this part of the limit on. */
const COUNTED_FROM = 2 / 3;

const isWrongTitle = (title: string) => lengthOf(title.trim()) < limits.questionTitle.min;

/** Title, text and tags of a question. */
export function QuestionFields({ values, onChange, errorOf, ...rest }: QuestionFieldsProps) {
  const t = useT();
  const { site_questions, site_tags } = useSite();
  const { title, content, tags } = values;
  const { max } = limits.questionTitle;
  const bodyHelp =
    site_questions.min_content > 0
      ? t("components.questions.body_help", { count: site_questions.min_content })
      : t("components.questions.body_optional");
  const tagHelp = site_tags.required_tag
    ? t("components.questions.tags_recommended")
    : t("components.questions.tags_help", { count: site_questions.min_tags });
  return (
    <>
      <Field
        label={t("components.questions.title")}
        help={t("components.questions.title_help")}
        error={errorOf("title")}
        value={title}
        isWrong={isWrongTitle}
        {...(lengthOf(title) >= COUNTED_FROM * max && {
          counter: t("components.questions.title_counter", { length: lengthOf(title), max }),
        })}
      >
        {(control) => (
          <TitleInput
            {...control}
            value={title}
            maxLength={max}
            autoComplete="off"
            autoFocus={rest.autoFocus}
            placeholder={t("components.questions.title_example")}
            onChange={(next) => onChange({ ...values, title: next })}
          />
        )}
      </Field>
      {rest.belowTitle}
      <MarkdownField
        open
        label={t("components.questions.body")}
        help={bodyHelp}
        error={errorOf("content")}
        isWrong={(text) => lengthOf(text.trim()) < site_questions.min_content}
        value={content}
        status={rest.status ?? ""}
        onChange={(text) => onChange({ ...values, content: text })}
        onSubmit={rest.onSubmit}
      />
      {rest.belowText}
      <TagSelector
        ref={rest.tagField}
        label={t("components.questions.tags")}
        help={tagHelp}
        error={errorOf("tags")}
        isWrong={(chosen) => chosen.length < site_questions.min_tags}
        tags={tags}
        max={limits.tagsPerQuestion.max}
        onChange={(next) => onChange({ ...values, tags: next })}
      />
      {rest.belowTags}
    </>
  );
}
