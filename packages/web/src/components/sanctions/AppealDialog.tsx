import { limits } from "@askwell/domain";
import { useState } from "react";
import { useCall } from "../../app/api/use-call.ts";
import { useT } from "../../app/services/services.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { TextArea } from "../../ui/forms/inputs.tsx";
import { FormDialog } from "../admin/FormDialog.tsx";

interface AppealDialogProps {
  readonly id: string;
  onSent(): void;
  onClose(): void;
}

/** Writes an appeal against a restriction. Rules: docs/rules/sanctions.md SN7. */
export function AppealDialog({ id, onSent, onClose }: AppealDialogProps) {
  const t = useT();
  const call = useCall("appealRestriction");
  const [text, setText] = useState("");
  const submit = async () => {
    if (!(await call.run({ id, text }))?.ok) return;
    onClose();
    onSent();
  };
  return (
    <FormDialog
      title={t("sanctions.own.appeal_title")}
      button={t("sanctions.own.appeal_send")}
      busy={call.busy}
      problems={call.fields}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={t("sanctions.own.appeal_text")}
        help={t("sanctions.own.appeal_help")}
        error={call.errorOf("text")}
        value={text}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={5}
            value={text}
            maxLength={limits.sanctionText.max}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
