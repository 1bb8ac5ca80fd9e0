import type { Reply } from "@askwell/contract";
import { roles as roleIds } from "@askwell/domain";
import { useState } from "react";
import { useT } from "../../../app/services/services.tsx";
import { BulkDialog } from "../../../components/admin/lists/BulkDialog.tsx";
import type { useBulkChange } from "../../../components/admin/lists/use-bulk-change.ts";
import { FieldGroup } from "../../../ui/forms/Field.tsx";
import { RadioGroup } from "../../../ui/forms/inputs.tsx";
import type { SelectableUser } from "./load.ts";

interface UserRolesDialogProps {
  readonly people: readonly SelectableUser[];
  readonly roles: Reply<"adminRoles">;
  readonly bulk: ReturnType<typeof useBulkChange<"setUserRoles">>;
  onClose(): void;
}

/** Changes the role of the selected users. Rules: docs/rules/administration.md AD44. */
export function UserRolesDialog({ people, roles, bulk, onClose }: UserRolesDialogProps) {
  const t = useT();
  const [role, setRole] = useState(String(roleIds.user));
  const send = (reason: string) => {
    const [before, ...others] = new Set(people.map(({ role_id }) => role_id));
    const change = { user_ids: people.map(({ id }) => id), role_id: Number(role), reason };
    // Those who had different roles are given them back one by one, in the log.
    const isUndoable = before !== undefined && others.length === 0;
    void bulk.change(change, isUndoable ? (user_ids) => ({ user_ids, role_id: before }) : undefined);
  };
  return (
    <BulkDialog
      title={t("components.admin.bulk.role")}
      button={t("components.forms.save")}
      count={people.length}
      reasonLabel={t("components.admin.bulk.reason")}
      busy={bulk.busy}
      problems={bulk.fields}
      onSubmit={send}
      onClose={onClose}
    >
      <p>{t("components.admin.roles_end_sessions")}</p>
      <FieldGroup legend={t("components.admin.new_role")} error={bulk.errorOf("role_id")} value={Number(role)}>
        <RadioGroup
          name="role_id"
          value={role}
          choices={roles.map(({ id, name, description }) => ({ value: String(id), label: name, help: description }))}
          onChange={setRole}
        />
      </FieldGroup>
    </BulkDialog>
  );
}
