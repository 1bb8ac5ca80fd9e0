import {
  limits,
  type RestrictableRight,
  restrictableRights,
  type SanctionKind,
  suspensionDurations,
} from "@askwell/domain";
import { useState } from "react";
import { useCall } from "../../app/api/use-call.ts";
import { useServices, useT } from "../../app/services/services.tsx";
import { Field, FieldGroup } from "../../ui/forms/Field.tsx";
import { Checkbox, TextArea } from "../../ui/forms/inputs.tsx";
import { FormDialog } from "../admin/FormDialog.tsx";
import { SelectField } from "../forms/SelectField.tsx";
import { PreparedTextField } from "../prepared-texts/PreparedTextField.tsx";
import { SanctionPreview } from "./SanctionPreview.tsx";

interface SanctionDialogProps {
  readonly userId: string;
  readonly kind: SanctionKind;
  onClose(): void;
}

/** Adds a note, a warning or a restriction to an account, or suspends it. Rules: docs/rules/sanctions.md SN1 to SN3, SN10. */
export function SanctionDialog({ userId, kind, onClose }: SanctionDialogProps) {
  const t = useT();
  const { feedback, router } = useServices();
  const call = useCall("addSanction");
  const [text, setText] = useState("");
  const [rights, setRights] = useState<readonly RestrictableRight[]>([]);
  const [duration, setDuration] = useState<(typeof suspensionDurations)[number]>("7d");
  const isRestriction = kind === "restriction";
  const hasEnd = isRestriction || kind === "suspension";
  const submit = async () => {
    const result = await call.run({
      user_id: userId,
      kind,
      text,
      rights: [...rights],
      duration: hasEnd ? duration : "",
    });
    if (!result?.ok) return;
    onClose();
    await router.revalidate();
    feedback.toast("ok", t("sanctions.added"));
  };
  const toggle = (right: RestrictableRight, isOn: boolean) =>
    setRights(restrictableRights.filter((each) => (each === right ? isOn : rights.includes(each))));
  return (
    <FormDialog
      title={t(`sanctions.add.${kind}`)}
      button={t(`sanctions.add.${kind}`)}
      danger={hasEnd}
      busy={call.busy}
      problems={call.fields}
      onSubmit={submit}
      onClose={onClose}
    >
      {isRestriction && (
        <FieldGroup legend={t("sanctions.rights")} error={call.errorOf("rights")} value={rights}>
          {restrictableRights.map((right) => (
            <Checkbox
              key={right}
              label={t(`sanctions.right.${right}`)}
              checked={rights.includes(right)}
              onChange={(event) => toggle(right, event.target.checked)}
            />
          ))}
        </FieldGroup>
      )}
      {hasEnd && (
        <SelectField
          name="duration"
          label={t("sanctions.duration")}
          error={call.errorOf("duration")}
          value={duration}
          choices={suspensionDurations.map((value) => ({ value, label: t(`components.admin.duration.${value}`) }))}
          onChange={setDuration}
        />
      )}
      {kind !== "note" && <PreparedTextField purpose={kind} onChoose={setText} />}
      <Field
        label={t(`sanctions.text.${kind}`)}
        help={t(`sanctions.text_help.${kind}`)}
        error={call.errorOf("text")}
        value={text}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={4}
            value={text}
            maxLength={limits.sanctionText.max}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </Field>
      {kind !== "note" && text.trim() !== "" && (kind !== "restriction" || rights.length > 0) && (
        <SanctionPreview kind={kind} rights={rights} duration={duration} text={text} />
      )}
    </FormDialog>
  );
}
