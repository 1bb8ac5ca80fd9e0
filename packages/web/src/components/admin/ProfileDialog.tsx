import { useT } from "../../app/services/services.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useValues } from "../forms/use-values.ts";
import { FormDialog } from "./FormDialog.tsx";
import type { ManagedPerson } from "./person-actions.ts";
import { useAdminCall } from "./use-admin-call.ts";

/** Changes names and address of a user. */
export function ProfileDialog({ person, onClose }: { person: ManagedPerson; onClose(): void }) {
  const t = useT();
  const call = useAdminCall("setUserProfile");
  const { display_name, username, e_mail } = person;
  const { values, field } = useValues({ display_name, username, email: e_mail });
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
      <TextField
        {...field("display_name")}
        label={t("screens.settings.display_name")}
        required
        error={call.errorOf("display_name")}
      />
      <TextField
        {...field("username")}
        label={t("screens.settings.username")}
        required
        plain
        error={call.errorOf("username")}
      />
      <TextField
        {...field("email")}
        label={t("components.forms.email")}
        help={t("components.admin.email_counts")}
        type="email"
        required
        plain
        error={call.errorOf("email")}
      />
    </FormDialog>
  );
}
