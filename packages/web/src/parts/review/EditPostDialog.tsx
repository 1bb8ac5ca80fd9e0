import type { FieldError } from "@askwell/contract";
import { limits } from "@askwell/domain";
import { useState } from "react";
import { useT } from "../../app/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { TextArea } from "../../ui/forms/inputs.tsx";
import { MarkdownField } from "../posts/MarkdownField.tsx";
import { QuestionFields } from "../questions/QuestionFields.tsx";
import { type QuestionValues, sentTags } from "../questions/question-values.ts";
import type { ReviewedPost } from "./PostUnderReview.tsx";

/** The texts of an edit as the calls take them. */
export interface EditedTexts {
  readonly title: string;
  readonly content: string;
  readonly tags: ReturnType<typeof sentTags>;
}

interface EditPostDialogProps {
  readonly post: ReviewedPost;
  /** What the edit comes with, such as "Save and approve". */
  readonly button: string;
  readonly busy: boolean;
  readonly problems: readonly FieldError[];
  onSave(texts: EditedTexts): void;
  onClose(): void;
}

/** Lets staff give a post a better text before they decide. */
export function EditPostDialog({ post, button, busy, problems, onSave, onClose }: EditPostDialogProps) {
  const t = useT();
  const tags = (post.tags ?? []).map((tag) => ({ ...tag, original_text: "" }));
  const [values, setValues] = useState<QuestionValues>({ title: post.title, content: post.original_text, tags });
  const errorOf = (field: string) => problems.find(({ error_field }) => error_field === field)?.error_msg;
  const save = () => onSave({ title: values.title, content: values.content, tags: sentTags(values) });
  const write = (content: string) => setValues({ ...values, content });
  return (
    <Dialog
      wide
      title={t(`parts.review.edit_${post.object_type}`)}
      closeLabel={t("ui.close")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button look="primary" busy={busy} onClick={save}>
            {button}
          </Button>
        </>
      }
    >
      {post.object_type === "question" && (
        <QuestionFields values={values} errorOf={errorOf} onChange={setValues} onSubmit={save} />
      )}
      {post.object_type === "answer" && (
        <MarkdownField
          open
          label={t("parts.review.edited_text")}
          error={errorOf("content")}
          value={values.content}
          onChange={write}
          onSubmit={save}
        />
      )}
      {post.object_type === "comment" && (
        <Field label={t("parts.review.edited_text")} error={errorOf("content") ?? errorOf("original_text")}>
          {(control) => (
            <TextArea
              {...control}
              value={values.content}
              maxLength={limits.comment.max}
              onChange={(event) => write(event.currentTarget.value)}
            />
          )}
        </Field>
      )}
    </Dialog>
  );
}
