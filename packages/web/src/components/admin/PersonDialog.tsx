import type { Reply } from "@askwell/contract";
import { ActivationDialog } from "./ActivationDialog.tsx";
import { PasswordDialog } from "./PasswordDialog.tsx";
import { ProfileDialog } from "./ProfileDialog.tsx";
import type { ManagedPerson, PersonAction } from "./person-actions.ts";
import { ResetTwoFactorDialog } from "./ResetTwoFactorDialog.tsx";
import { RoleDialog } from "./RoleDialog.tsx";
import { StatusDialog } from "./StatusDialog.tsx";

interface PersonDialogProps {
  readonly person: ManagedPerson;
  readonly action: PersonAction;
  readonly roles: Reply<"adminRoles">;
  onClose(): void;
}

/** The dialog of an action on a user. */
export function PersonDialog({ person, action, roles, onClose }: PersonDialogProps) {
  switch (action) {
    case "password":
      return <PasswordDialog person={person} onClose={onClose} />;
    case "second_factor":
      return <ResetTwoFactorDialog person={person} onClose={onClose} />;
    case "profile":
      return <ProfileDialog person={person} onClose={onClose} />;
    case "role":
      return <RoleDialog person={person} roles={roles} onClose={onClose} />;
    case "activation":
      return <ActivationDialog person={person} onClose={onClose} />;
    default:
      return <StatusDialog person={person} action={action} onClose={onClose} />;
  }
}
