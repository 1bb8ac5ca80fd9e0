import type { FieldError } from "@askwell/contract";
import { type ReactNode, useState } from "react";
import { useT } from "../../../app/services/services.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { TextArea } from "../../../ui/forms/inputs.tsx";
import { FormDialog } from "../FormDialog.tsx";

interface BulkDialogProps {
  readonly title: string;
  readonly button: string;
  readonly danger?: boolean;
  /** How many rows are selected, where the title does not say it. */
  readonly count?: number | undefined;
  readonly reasonLabel: string;
  readonly busy: boolean;
  readonly problems: readonly FieldError[];
  onSubmit(reason: string): void;
  onClose(): void;
  /** Further fields. */
  readonly children?: ReactNode;
}

const MAX_REASON = 500;

/** Changes the selected rows of a list with one reason, after a look at how many they are. */
export function BulkDialog({ count, reasonLabel, onSubmit, children, ...dialog }: BulkDialogProps) {
  const t = useT();
  const [reason, setReason] = useState("");
  return (
    <FormDialog {...dialog} onSubmit={() => onSubmit(reason)}>
      {count !== undefined && <p>{t("components.admin.selected", { count })}</p>}
      {children}
      <Field label={reasonLabel} error={undefined} value={reason}>
        {(control) => (
          <TextArea
            {...control}
            value={reason}
            maxLength={MAX_REASON}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
