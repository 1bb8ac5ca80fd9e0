import type { ApiScope } from "@askwell/domain";
import { useT } from "../../app/services/services.tsx";
import type { FieldMessage } from "../../ui/forms/use-shown-error.ts";
import { SelectField } from "../forms/SelectField.tsx";
import { TextField } from "../forms/TextField.tsx";
import { type KeyFormValues, validities } from "./key-values.ts";
import { ScopeFields } from "./ScopeFields.tsx";

interface KeyFieldsProps {
  /** Those that the key may have. */
  readonly scopes: readonly ApiScope[];
  readonly values: KeyFormValues;
  /** Whether its owner may let it post over MCP; a key without one does not write. */
  readonly isPostingAllowed?: boolean;
  set(more: Partial<KeyFormValues>): void;
  errorOf(field: string): FieldMessage | undefined;
}

/** What a new key may do, until when, and from where. */
export function KeyFields({ scopes, values, isPostingAllowed = false, set, errorOf }: KeyFieldsProps) {
  const t = useT();
  return (
    <>
      <ScopeFields scopes={scopes} values={values} isPostingAllowed={isPostingAllowed} set={set} errorOf={errorOf} />
      <SelectField
        name="expires_at"
        label={t("components.api_keys.validity")}
        error={errorOf("expires_at")}
        value={values.days}
        choices={validities.map((days) => ({ value: days, label: t(`components.api_keys.days.${days}`) }))}
        onChange={(days) => set({ days })}
      />
      <TextField
        name="addresses"
        label={t("components.api_keys.addresses")}
        help={t("components.api_keys.addresses_help")}
        error={errorOf("addresses")}
        value={values.addresses}
        rows={2}
        plain
        onChange={(addresses) => set({ addresses })}
      />
    </>
  );
}
