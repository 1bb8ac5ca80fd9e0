import { type GrantableRight, grantableRights } from "@askwell/domain";
import { useT } from "../../app/services/services.tsx";
import { FieldGroup } from "../../ui/forms/Field.tsx";
import { Checkbox } from "../../ui/forms/inputs.tsx";
import type { FieldMessage } from "../../ui/forms/use-shown-error.ts";

interface RightsFieldProps {
  readonly rights: readonly GrantableRight[];
  readonly help?: string;
  readonly error: FieldMessage | undefined;
  onChange(rights: readonly GrantableRight[]): void;
}

/** Chooses rights beyond the role. */
export function RightsField({ rights, help, error, onChange }: RightsFieldProps) {
  const t = useT();
  const toggle = (right: GrantableRight, isOn: boolean) =>
    onChange(grantableRights.filter((each) => (each === right ? isOn : rights.includes(each))));
  return (
    <FieldGroup legend={t("granted_rights.rights")} error={error} value={rights} {...(help !== undefined && { help })}>
      {grantableRights.map((right) => (
        <Checkbox
          key={right}
          label={t(`granted_rights.right.${right}`)}
          checked={rights.includes(right)}
          onChange={(event) => toggle(right, event.target.checked)}
        />
      ))}
    </FieldGroup>
  );
}
