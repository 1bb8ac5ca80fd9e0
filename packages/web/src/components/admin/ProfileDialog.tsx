import { useT } from "../../app/services/services.tsx";
import { DisplayNameField, EmailField, UsernameField } from "../accounts/AccountFields.tsx";
import { useValues } from "../forms/use-values.ts";
import { FormDialog } from "./FormDialog.tsx";
import type { ManagedPerson } from "./person-actions.ts";
import { useAdminCall } from "./use-admin-call.ts";

/** Changes names and address of a user. */
export function ProfileDialog({ person, onClose }: { person: ManagedPerson; onClose(): void }) {
  const t = useT();
  const call = useAdminCall("setUserProfile");
  const { display_name, username, e_mail } = person;
  const { values, field } = useValues({ display_name, username, email: e_mail }, call.errorOf);
  const submit = async () => {
    if (await call.change({ user_id: person.user_id, ...values })) onClose();
  };
  return (
    <FormDialog
      title={t("components.admin.person_action.profile")}
      button={t("components.forms.save")}
      busy={call.busy}
      problems={call.fields}
      onSubmit={submit}
      onClose={onClose}
    >
      <DisplayNameField {...field("display_name")} />
      <UsernameField {...field("username")} />
      <EmailField {...field("email")} help={t("components.admin.email_counts")} />
    </FormDialog>
  );
}
