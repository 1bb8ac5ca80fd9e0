import type { MemberAction } from "@askwell/contract";
import { limits, type PostMode, type SuspensionDuration, suspensionDurations } from "@askwell/domain";
import { useState } from "react";
import { useCall } from "../../app/api/use-call.ts";
import { useServices, useT } from "../../app/services/services.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { Select, TextArea } from "../../ui/forms/inputs.tsx";
import { FormDialog } from "../admin/FormDialog.tsx";
import { PreparedTextField } from "../prepared-texts/PreparedTextField.tsx";

interface ModeDialogProps {
  readonly id: string;
  readonly mode: PostMode;
  readonly action: MemberAction;
  onClose(): void;
}

const purposes = { locked: "lock", protected: "protect", wiki: "wiki" } as const;

/** Locks or protects a post or makes it a community wiki, with a reason and an end. Rules: docs/rules/post-modes.md. */
export function ModeDialog({ id, mode, action, onClose }: ModeDialogProps) {
  const t = useT();
  const { api, feedback, router, handleError } = useServices();
  const call = useCall("setPostMode");
  const [reason, setReason] = useState("");
  const [duration, setDuration] = useState<SuspensionDuration>(mode === "locked" ? "7d" : "forever");
  const undo = async () => {
    try {
      await api.endPostMode({ object_id: id, mode, reason: "" });
      await router.revalidate();
      feedback.toast("ok", t("screens.review.undone"));
    } catch (error) {
      handleError(error);
    }
  };
  const submit = async () => {
    const result = await call.run({ object_id: id, mode, reason, duration });
    if (!result?.ok) return;
    onClose();
    await router.revalidate();
    feedback.toast("ok", t(`components.posts.mode_set.${mode}`), {
      ...{ label: t("components.posts.undo"), shortcut: "Z" },
      run: () => void undo(),
    });
  };
  return (
    <FormDialog
      title={action.name}
      button={action.name}
      busy={call.busy}
      problems={call.fields}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t(`components.review.mode_sure.${mode}`)}</p>
      <PreparedTextField purpose={purposes[mode]} onChoose={setReason} />
      <Field
        label={t("components.review.mode_reason")}
        note={mode === "locked" ? "" : t("components.posts.optional")}
        help={t("components.review.mode_reason_help")}
        error={call.errorOf("reason")}
        value={reason}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            value={reason}
            maxLength={limits.closeMessage.max}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </Field>
      <Field label={t("components.review.mode_duration")} error={call.errorOf("duration")} value={duration}>
        {(control) => (
          <Select
            {...control}
            value={duration}
            choices={suspensionDurations.map((value) => ({ value, label: t(`components.admin.duration.${value}`) }))}
            onChange={(event) => setDuration(event.target.value as SuspensionDuration)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
