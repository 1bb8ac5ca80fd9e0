import { useT } from "../../app/services/services.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useValues } from "../forms/use-values.ts";
import { FormDialog } from "./FormDialog.tsx";
import { useAdminCall } from "./use-admin-call.ts";

/** Adds users, one per line. */
export function AddPeopleDialog({ onClose }: { onClose(): void }) {
  const t = useT();
  const call = useAdminCall("addPeople");
  const { values, field } = useValues({ users: "" }, call.errorOf);
  const submit = async () => {
    if (await call.change(values)) onClose();
  };
  return (
    <FormDialog
      title={t("components.admin.add_people")}
      button={t("components.admin.add")}
      busy={call.busy}
      problems={call.fields}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        {...field("users")}
        label={t("components.admin.people_lines")}
        help={t("components.admin.people_help")}
        placeholder="Ada Lovelace, ada@example.com, a-good-password"
        rows={7}
        required
        plain
        error={call.fields.map((line) => line.error_msg).join("\n") || undefined}
      />
    </FormDialog>
  );
}
