import type { FieldError } from "@askwell/contract";
import { type ReactNode, useId } from "react";
import { useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Form } from "../forms/Form.tsx";

interface FormDialogProps {
  readonly title: string;
  readonly button: string;
  readonly danger?: boolean;
  readonly wide?: boolean;
  readonly busy: boolean;
  readonly problems: readonly FieldError[];
  onSubmit(): void;
  onClose(): void;
  readonly children: ReactNode;
}

/** A short form in a dialog. */
export function FormDialog(props: FormDialogProps) {
  const { title, button, danger = false, wide = false, busy, problems, onSubmit, onClose, children } = props;
  const t = useT();
  const id = useId();
  const buttons = (
    <>
      <Button onClick={onClose}>{t("ui.cancel")}</Button>
      <Button type="submit" form={id} variant={danger ? "danger" : "primary"} busy={busy}>
        {button}
      </Button>
    </>
  );
  return (
    <Dialog wide={wide} title={title} closeLabel={t("ui.close")} actions={buttons} onClose={onClose}>
      <Form id={id} problems={problems} onSubmit={onSubmit}>
        {children}
      </Form>
    </Dialog>
  );
}
