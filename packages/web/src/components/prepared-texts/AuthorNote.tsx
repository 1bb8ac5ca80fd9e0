import { limits } from "@askwell/domain";
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { useT } from "../../app/services/services.tsx";
import { Button, KeySign } from "../../ui/Button.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { TextInput } from "../../ui/forms/inputs.tsx";
import { PreparedTextField } from "./PreparedTextField.tsx";

interface NoteProps {
  readonly note: string;
  onChange(note: string): void;
}

/**
 * Words with one decision, which the author reads. A button shows the field, because most decisions need no words; Escape
 * leaves it, and what was written goes along with the decision.
 */
export function AuthorNote({ note, onChange }: NoteProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  // Once the field was opened the focus goes to it, and back to the button.
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOpen) place.current?.querySelector("input")?.focus();
    else if (wasOpen.current) place.current?.querySelector("button")?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const leave = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    setOpen(false);
  };
  if (!isOpen)
    return (
      <div ref={place}>
        <Button variant="quiet" icon="comment" shortcut="N" onClick={() => setOpen(true)}>
          {t("components.review.note")}
          {note !== "" && (
            <>
              : <bdi>{note}</bdi>
            </>
          )}
        </Button>
      </div>
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens for Escape; what is pressed is in it.
    <div ref={place} onKeyDown={leave}>
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
  /** The key that leads to the field; Escape leaves it. */
  readonly shortcut?: string;
}

/** The field for the words of a decision, below the prepared texts with which they can begin. */
export function AuthorNoteFields({ label, help, note, isPlain = false, shortcut, onChange }: NoteFieldsProps) {
  const t = useT();
  const reached = shortcut !== undefined && {
    "aria-keyshortcuts": shortcut,
    // A key clicks the control that it belongs to.
    onClick: (event: MouseEvent<HTMLInputElement>) => event.currentTarget.focus(),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => event.key === "Escape" && event.currentTarget.blur(),
  };
  return (
    <>
      {!isPlain && <PreparedTextField purpose="decide" onChoose={onChange} />}
      <Field
        label={label}
        note={t("components.posts.optional")}
        help={help}
        labelEnd={shortcut && <KeySign of={shortcut} />}
      >
        {(control) => (
          <TextInput
            {...control}
            {...reached}
            value={note}
            maxLength={limits.closeMessage.max}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        )}
      </Field>
    </>
  );
}
