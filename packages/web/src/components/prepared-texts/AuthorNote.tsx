import { limits } from "@askwell/domain";
import { useEffect, useRef, useState } from "react";
import { useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { TextInput } from "../../ui/forms/inputs.tsx";
import { PreparedTextField } from "./PreparedTextField.tsx";

interface NoteProps {
  readonly note: string;
  onChange(note: string): void;
}

/** Words with one decision, which the author reads. A button shows the field, because most decisions need no words. */
export function AuthorNote({ note, onChange }: NoteProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) field.current?.querySelector("input")?.focus();
  }, [isOpen]);
  if (!isOpen)
    return (
      <p>
        <Button variant="quiet" icon="comment" shortcut="N" onClick={() => setOpen(true)}>
          {t("components.review.note")}
        </Button>
      </p>
    );
  return (
    <div ref={field}>
      <AuthorNoteFields
        label={t("components.review.note")}
        help={t("components.review.note_help")}
        note={note}
        onChange={onChange}
      />
    </div>
  );
}

interface NoteFieldsProps extends NoteProps {
  readonly label: string;
  readonly help: string;
  /** Offers no prepared texts. */
  readonly isPlain?: boolean;
}

/** The field for the words of a decision, below the prepared texts with which they can begin. */
export function AuthorNoteFields({ label, help, note, isPlain = false, onChange }: NoteFieldsProps) {
  const t = useT();
  return (
    <>
      {!isPlain && <PreparedTextField purpose="decide" onChoose={onChange} />}
      <Field label={label} note={t("components.posts.optional")} help={help}>
        {(control) => (
          <TextInput
            {...control}
            value={note}
            maxLength={limits.closeMessage.max}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        )}
      </Field>
    </>
  );
}
