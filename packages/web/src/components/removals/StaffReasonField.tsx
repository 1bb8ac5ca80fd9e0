import { useT } from "../../app/services/services.tsx";
import type { FieldMessage } from "../../ui/forms/use-shown-error.ts";
import { TextField } from "../forms/TextField.tsx";

interface StaffReasonFieldProps {
  readonly value: string;
  readonly error: FieldMessage | undefined;
  onChange(reason: string): void;
}

/** The reason of a decision about people, for the log of staff. */
export function StaffReasonField(props: StaffReasonFieldProps) {
  const t = useT();
  return (
    <TextField
      {...props}
      name="reason"
      label={t("removals.reason")}
      help={t("removals.reason_help")}
      rows={2}
      required
    />
  );
}
