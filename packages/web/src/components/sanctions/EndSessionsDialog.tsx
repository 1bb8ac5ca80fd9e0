import { useCall } from "../../app/api/use-call.ts";
import { useServices, useT } from "../../app/services/services.tsx";
import { FormDialog } from "../admin/FormDialog.tsx";

interface EndSessionsDialogProps {
  readonly userId: string;
  readonly name: string;
  onClose(): void;
}

/** Logs a user out everywhere. Rules: docs/rules/sanctions.md SN9. */
export function EndSessionsDialog({ userId, name, onClose }: EndSessionsDialogProps) {
  const t = useT();
  const { feedback } = useServices();
  const call = useCall("endPersonSessions");
  const submit = async () => {
    const result = await call.run({ user_id: userId });
    if (!result?.ok) return;
    onClose();
    feedback.toast("ok", t("sanctions.logged_out", { name }));
  };
  const title = t("sanctions.log_out");
  return (
    <FormDialog
      title={title}
      button={title}
      danger
      busy={call.busy}
      problems={call.fields}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t("sanctions.log_out_means", { name })}</p>
    </FormDialog>
  );
}
