import type { MemberAction } from "@askwell/contract";
import { limits } from "@askwell/domain";
import { useState } from "react";
import { useServices, useT } from "../../app/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { TextInput } from "../../ui/forms/inputs.tsx";
import { type ActedOn, doPostAction, messageBefore } from "../posts/post-action.ts";

interface StaffActionDialogProps {
  readonly post: ActedOn;
  readonly action: MemberAction;
  onClose(): void;
}

/** Staff say why they do something to a post, if they like; the log keeps it. */
export function StaffActionDialog({ post, action, onClose }: StaffActionDialogProps) {
  const t = useT();
  const services = useServices();
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  const message = messageBefore(t, post, action.action);
  const act = async () => {
    setBusy(true);
    const isDone = await doPostAction({ services, t }, post, { action: action.action, canUndo: true, reason });
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
          <Button look={action.action === "delete" ? "danger" : "primary"} busy={busy} onClick={() => void act()}>
            {action.name}
          </Button>
        </>
      }
    >
      {message !== "" && <p>{message}</p>}
      <Field
        label={t("parts.review.staff_reason")}
        note={t("parts.posts.optional")}
        help={t("parts.review.staff_reason_help")}
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
