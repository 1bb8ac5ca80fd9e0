import type { MemberAction } from "@askwell/contract";
import { limits } from "@askwell/domain";
import { useState } from "react";
import { useServices, useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { TextInput } from "../../ui/forms/inputs.tsx";
import { confirmationText, type PostActionTarget, runPostAction } from "../post-actions/post-action.ts";
import { PreparedTextField } from "../prepared-texts/PreparedTextField.tsx";

interface StaffActionDialogProps {
  readonly post: PostActionTarget;
  readonly action: MemberAction;
  onClose(): void;
}

/** Asks staff for an optional reason of an action, which is logged. */
export function StaffActionDialog({ post, action, onClose }: StaffActionDialogProps) {
  const t = useT();
  const services = useServices();
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  const message = confirmationText(t, post, action.action);
  const act = async () => {
    setBusy(true);
    const isDone = await runPostAction({ services, t }, post, { action: action.action, canUndo: true, reason });
    setBusy(false);
    if (isDone) onClose();
  };
  return (
    <Dialog
      title={action.name}
      closeLabel={t("ui.close")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button variant={action.action === "delete" ? "danger" : "primary"} busy={busy} onClick={() => void act()}>
            {action.name}
          </Button>
        </>
      }
    >
      {message !== "" && <p>{message}</p>}
      {action.action === "delete" && <PreparedTextField purpose="delete" onChoose={setReason} />}
      <Field
        label={t("components.review.staff_reason")}
        note={t("components.posts.optional")}
        help={t(`components.review.${action.action === "delete" ? "authors_reason_help" : "staff_reason_help"}`)}
      >
        {(control) => (
          <TextInput
            {...control}
            value={reason}
            maxLength={limits.closeMessage.max}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </Field>
    </Dialog>
  );
}
