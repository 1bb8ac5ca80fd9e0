import { type BuiltInText, limits } from "@askwell/domain";
import { useT } from "../../app/services/services.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { TextArea } from "../../ui/forms/inputs.tsx";
import type { FieldMessage } from "../../ui/forms/use-shown-error.ts";
import { PreparedTextField } from "../prepared-texts/PreparedTextField.tsx";

interface ReasonFieldProps {
  readonly reason: string;
  readonly error: FieldMessage | undefined;
  /** The built-in texts that fit. */
  readonly ready: readonly BuiltInText[];
  onReason(text: string): void;
}

/** The reason of a move for the authors, which can begin with a prepared text. */
export function ReasonField({ reason, error, ready, onReason }: ReasonFieldProps) {
  const t = useT();
  return (
    <>
      <PreparedTextField purpose="move" fitting={ready} onChoose={onReason} />
      <Field label={t("post_moves.reason")} help={t("post_moves.reason_help")} error={error} value={reason}>
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            value={reason}
            maxLength={limits.closeMessage.max}
            onChange={(event) => onReason(event.currentTarget.value)}
          />
        )}
      </Field>
    </>
  );
}
