import type { Reply } from "@askwell/contract";
import { useState } from "react";
import { useT } from "../../app/services/services.tsx";
import { FieldGroup } from "../../ui/forms/Field.tsx";
import { RadioGroup } from "../../ui/forms/inputs.tsx";
import { FormDialog } from "./FormDialog.tsx";
import type { ManagedPerson } from "./person-actions.ts";
import { useAdminCall } from "./use-admin-call.ts";

interface RoleDialogProps {
  readonly person: ManagedPerson;
  readonly roles: Reply<"adminRoles">;
  onClose(): void;
}

/** Changes the role of a user. */
export function RoleDialog({ person, roles, onClose }: RoleDialogProps) {
  const t = useT();
  const call = useAdminCall("setUserRole");
  const [role, setRole] = useState(String(person.role_id));
  const submit = async () => {
    const isSame = role === String(person.role_id);
    if (isSame || (await call.change({ user_id: person.user_id, role_id: Number(role) }))) onClose();
  };
  return (
    <FormDialog
      title={t("components.admin.person_action.role")}
      button={t("components.forms.save")}
      busy={call.busy}
      problems={call.fields}
      onSubmit={submit}
      onClose={onClose}
    >
      <FieldGroup
        legend={t("components.admin.role_of", { name: person.display_name })}
        error={call.errorOf("role_id")}
        value={Number(role)}
      >
        <RadioGroup
          name="role_id"
          value={role}
          choices={roles.map(({ id, name, description }) => ({ value: String(id), label: name, help: description }))}
          onChange={setRole}
        />
      </FieldGroup>
    </FormDialog>
  );
}
