import type { FieldError } from "@askwell/contract";
import type { ReactNode } from "react";
import { useT } from "../../app/services.tsx";
import { Button, ButtonRow } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Form } from "../forms/Form.tsx";

interface FormDialogProps {
  readonly title: string;
  readonly button: string;
  readonly danger?: boolean;
  readonly busy: boolean;
  readonly problems: readonly FieldError[];
  onSubmit(): void;
  onClose(): void;
  readonly children: ReactNode;
}

/** A short form in a window. */
export function FormDialog(props: FormDialogProps) {
  const { title, button, danger = false, busy, problems, onSubmit, onClose, children } = props;
  const t = useT();
  return (
    <Dialog title={title} closeLabel={t("ui.close")} onClose={onClose}>
      <Form problems={problems} onSubmit={onSubmit}>
        {children}
        <ButtonRow end>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button type="submit" look={danger ? "danger" : "primary"} busy={busy}>
            {button}
          </Button>
        </ButtonRow>
      </Form>
    </Dialog>
  );
}
