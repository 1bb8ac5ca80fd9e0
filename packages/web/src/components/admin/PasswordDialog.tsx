import { useT } from "../../app/services/services.tsx";
import { NewPasswordField } from "../accounts/AccountFields.tsx";
import { useValues } from "../forms/use-values.ts";
import { FormDialog } from "./FormDialog.tsx";
import type { ManagedPerson } from "./person-actions.ts";
import { useAdminCall } from "./use-admin-call.ts";

/** Sets a user's password, which logs them out. */
export function PasswordDialog({ person, onClose }: { person: ManagedPerson; onClose(): void }) {
  const t = useT();
  const call = useAdminCall("setUserPassword");
  const { values, field } = useValues({ password: "" }, call.errorOf);
  const submit = async () => {
    if (await call.change({ user_id: person.user_id, ...values })) onClose();
  };
  return (
    <FormDialog
      title={t("components.admin.person_action.password")}
      button={t("components.admin.set_password")}
      busy={call.busy}
      problems={call.fields}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t("components.admin.logs_out", { name: person.display_name })}</p>
      <NewPasswordField {...field("password")} />
    </FormDialog>
  );
}
