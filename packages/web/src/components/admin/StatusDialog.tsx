import type { InputOf } from "@askwell/contract";
import { suspensionDurations } from "@askwell/domain";
import { useT } from "../../app/services/services.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { Checkbox, Select } from "../../ui/forms/inputs.tsx";
import { useValues } from "../forms/use-values.ts";
import { FormDialog } from "./FormDialog.tsx";
import type { ManagedPerson } from "./person-actions.ts";
import { useAdminCall } from "./use-admin-call.ts";

type StatusAction = "activate" | "deactivate" | "suspend" | "unsuspend" | "delete";

const statusAfter: Readonly<Record<StatusAction, InputOf<"setUserStatus">["status"]>> = {
  activate: "normal",
  deactivate: "inactive",
  suspend: "suspended",
  unsuspend: "normal",
  delete: "deleted",
};

interface StatusDialogProps {
  readonly person: ManagedPerson;
  readonly action: StatusAction;
  onClose(): void;
}

/** Changes the status of an account, and explains what that means. */
export function StatusDialog({ person, action, onClose }: StatusDialogProps) {
  const t = useT();
  const call = useAdminCall("setUserStatus");
  const { values, set } = useValues({ suspend_duration: "forever", remove_all_content: false }, call.errorOf);
  const submit = async () => {
    const more = action === "suspend" || action === "delete" ? values : {};
    if (await call.change({ user_id: person.user_id, status: statusAfter[action], ...more })) onClose();
  };
  return (
    <FormDialog
      title={t(`components.admin.person_action.${action}`)}
      button={t(`components.admin.person_action.${action}`)}
      danger={action === "delete" || action === "suspend"}
      busy={call.busy}
      problems={call.fields}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t(`components.admin.person_means.${action}`, { name: person.display_name })}</p>
      {action === "suspend" && (
        <Field
          label={t("components.admin.how_long")}
          error={call.errorOf("suspend_duration")}
          value={values.suspend_duration}
        >
          {(control) => (
            <Select
              {...control}
              value={values.suspend_duration}
              choices={suspensionDurations.map((value) => ({ value, label: t(`components.admin.duration.${value}`) }))}
              onChange={(event) => set({ suspend_duration: event.target.value })}
            />
          )}
        </Field>
      )}
      {action === "delete" && (
        <>
          <Checkbox
            label={t("components.admin.remove_content")}
            checked={values.remove_all_content}
            onChange={(event) => set({ remove_all_content: event.target.checked })}
          />
          <p>{t(values.remove_all_content ? "components.admin.content_goes" : "components.admin.content_stays")}</p>
        </>
      )}
    </FormDialog>
  );
}
