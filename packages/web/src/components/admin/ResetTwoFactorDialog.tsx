import { useT } from "../../app/services/services.tsx";
import { FormDialog } from "./FormDialog.tsx";
import type { ManagedPerson } from "./person-actions.ts";
import { useAdminCall } from "./use-admin-call.ts";

/** Resets two-factor authentication of a user who has lost access to it. */
export function ResetTwoFactorDialog({ person, onClose }: { person: ManagedPerson; onClose(): void }) {
  const t = useT();
  const call = useAdminCall("resetFactors");
  const submit = async () => {
    if (await call.change({ user_id: person.user_id })) onClose();
  };
  const title = t("components.admin.person_action.second_factor");
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
      <p>{t("components.admin.person_means.second_factor", { name: person.display_name || person.username })}</p>
    </FormDialog>
  );
}
