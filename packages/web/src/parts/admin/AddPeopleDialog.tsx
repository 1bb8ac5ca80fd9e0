import { useT } from "../../app/services.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useValues } from "../forms/use-values.ts";
import { FormDialog } from "./FormDialog.tsx";
import { useAdminCall } from "./use-admin-call.ts";

/** Adds many people at once, a line each. */
export function AddPeopleDialog({ onClose }: { onClose(): void }) {
  const t = useT();
  const call = useAdminCall("addPeople");
  const { values, field } = useValues({ users: "" });
  const submit = async () => {
    if (await call.change(values)) onClose();
  };
  return (
    <FormDialog
      title={t("parts.admin.add_people")}
      button={t("parts.admin.add")}
      busy={call.busy}
      problems={call.fields}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        {...field("users")}
        label={t("parts.admin.people_lines")}
        help={t("parts.admin.people_help")}
        placeholder="Ada Lovelace, ada@example.com, a-good-password"
        rows={7}
        required
        plain
        error={call.errorOf("users")}
      />
    </FormDialog>
  );
}
