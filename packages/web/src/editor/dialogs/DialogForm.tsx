import { type FormEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import styles from "./dialogs.module.css";

interface DialogFormProps {
  readonly title: string;
  /** Label of the submit button. */
  readonly submit: string;
  readonly wide?: boolean;
  onSubmit(): void;
  onClose(): void;
  readonly children: ReactNode;
}

/** A form in a dialog of the editor; the field marked `data-first` gets the focus. */
export function DialogForm({ title, submit, wide = false, onSubmit, onClose, children }: DialogFormProps) {
  const t = useT();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  // Opening the dialog has moved the focus before.
  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>("[data-first]");
    first?.focus();
    if (first instanceof HTMLInputElement) first.select();
  }, []);
  const send = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onSubmit();
  };
  return (
    <Dialog
      title={title}
      closeLabel={t("ui.close")}
      wide={wide}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button variant="primary" type="submit" form={id}>
            {submit}
          </Button>
        </>
      }
    >
      <form ref={form} id={id} className={styles.form} noValidate onSubmit={send}>
        {children}
      </form>
    </Dialog>
  );
}
