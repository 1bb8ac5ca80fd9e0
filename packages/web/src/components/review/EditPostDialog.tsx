import { limits } from "@askwell/domain";
import { useRef, useState } from "react";
import type { InvalidField } from "../../app/api/use-call.ts";
import { useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { TextArea } from "../../ui/forms/inputs.tsx";
import { MarkdownField } from "../forms/MarkdownField.tsx";
import { QuestionFields } from "../questions/QuestionFields.tsx";
import { type QuestionValues, sentTags } from "../questions/question-values.ts";
import type { TagFieldHandle } from "../tags/TagSelector.tsx";
import type { ReviewedPost } from "./PostUnderReview.tsx";

/** The texts of an edit, as the calls take them. */
export interface EditedTexts {
  readonly title: string;
  readonly content: string;
  readonly tags: ReturnType<typeof sentTags>;
}

interface EditPostDialogProps {
  readonly post: ReviewedPost;
  /** Label of the save button, such as "Save and approve". */
  readonly button: string;
  readonly busy: boolean;
  readonly problems: readonly InvalidField[];
  onSave(texts: EditedTexts): void;
  /** Validates the fields without saving. */
  onCheck(texts: EditedTexts): void;
  onClose(): void;
}

/** Lets staff edit a post before they decide. */
export function EditPostDialog({ post, button, busy, problems, onSave, onCheck, onClose }: EditPostDialogProps) {
  const t = useT();
  const tags = (post.tags ?? []).map((tag) => ({ ...tag, original_text: "" }));
  const [values, setValues] = useState<QuestionValues>({ title: post.title, content: post.original_text, tags });
  const errorOf = (field: string) => problems.find(({ error_field }) => error_field === field);
  const tagField = useRef<TagFieldHandle>(null);
  const save = async () => {
    const settled = tagField.current ? await tagField.current.settle() : values.tags;
    const { title, content } = values;
    const send = settled ? onSave : onCheck;
    send({ title, content, tags: sentTags({ tags: settled ?? values.tags }) });
  };
  const write = (content: string) => setValues({ ...values, content });
  return (
    <Dialog
      wide
      title={t(`components.review.edit_${post.object_type}`)}
      closeLabel={t("ui.close")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button variant="primary" busy={busy} onClick={() => void save()}>
            {button}
          </Button>
        </>
      }
    >
      {post.object_type === "question" && (
        <QuestionFields
          values={values}
          tagField={tagField}
          errorOf={errorOf}
          onChange={setValues}
          onSubmit={() => void save()}
        />
      )}
      {post.object_type === "answer" && (
        <MarkdownField
          open
          label={t("components.review.edited_text")}
          error={errorOf("content")}
          value={values.content}
          onChange={write}
          onSubmit={() => void save()}
        />
      )}
      {post.object_type === "comment" && (
        <Field
          label={t("components.review.edited_text")}
          error={errorOf("content") ?? errorOf("original_text")}
          value={values.content}
        >
          {(control) => (
            <TextArea
              {...control}
              value={values.content}
              maxLength={limits.comment.max}
              onChange={(event) => write(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void save();
              }}
            />
          )}
        </Field>
      )}
    </Dialog>
  );
}
