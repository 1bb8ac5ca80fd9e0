import { useEffect, useState } from "react";
import { useCall } from "../../app/api/use-call.ts";
import { useServices, useT } from "../../app/services/services.tsx";
import { TextField } from "../forms/TextField.tsx";
import { FormDialog } from "./FormDialog.tsx";
import type { ManagedPerson } from "./person-actions.ts";

/** The link that confirms a user's address, to copy or to send again. */
export function ActivationDialog({ person, onClose }: { person: ManagedPerson; onClose(): void }) {
  const t = useT();
  const { feedback } = useServices();
  const read = useCall("readActivation", { admin: true });
  const send = useCall("sendActivation", { admin: true });
  const [url, setUrl] = useState("");
  const { user_id } = person;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one link each time the dialog opens.
  useEffect(() => {
    void read.run({ user_id }).then((result) => result?.ok && setUrl(result.reply.activation_url));
  }, [user_id]);
  const submit = async () => {
    const result = await send.run({ user_id });
    if (!result?.ok) return;
    feedback.toast("ok", t("components.admin.sent"));
    onClose();
  };
  return (
    <FormDialog
      title={t("components.admin.person_action.activation")}
      button={t("components.users.unconfirmed.send_again")}
      busy={send.busy}
      problems={send.fields}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        name="activation_url"
        label={t("components.admin.activation_link")}
        help={t("components.admin.activation_help")}
        value={url}
        rows={3}
        readOnly
        plain
        onChange={() => undefined}
      />
    </FormDialog>
  );
}
