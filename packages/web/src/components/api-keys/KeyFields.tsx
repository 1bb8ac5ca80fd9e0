import type { ApiScope } from "@askwell/domain";
import { useT } from "../../app/services/services.tsx";
import { FieldGroup } from "../../ui/forms/Field.tsx";
import { Checkbox } from "../../ui/forms/inputs.tsx";
import type { FieldMessage } from "../../ui/forms/use-shown-error.ts";
import { SelectField } from "../forms/SelectField.tsx";
import { TextField } from "../forms/TextField.tsx";
import styles from "./ApiKeys.module.css";
import { type KeyFormValues, validities } from "./key-values.ts";

interface KeyFieldsProps {
  /** Those that the key may have. */
  readonly scopes: readonly ApiScope[];
  readonly values: KeyFormValues;
  set(more: Partial<KeyFormValues>): void;
  errorOf(field: string): FieldMessage | undefined;
}

/** What a new key may do, until when, and from where. */
export function KeyFields({ scopes, values, set, errorOf }: KeyFieldsProps) {
  const t = useT();
  const toggle = (scope: ApiScope, isOn: boolean) =>
    set({ scopes: isOn ? [...values.scopes, scope] : values.scopes.filter((each) => each !== scope) });
  return (
    <>
      <FieldGroup legend={t("components.api_keys.scopes")} error={errorOf("scopes")} value={values.scopes.join(" ")}>
        <div className={styles.choices}>
          {scopes.map((scope) => (
            <div key={scope} className={scope.endsWith(":write") ? styles.writes : styles.reads}>
              <Checkbox
                name="scopes"
                label={t(`components.api_keys.scope.${scope}`)}
                checked={values.scopes.includes(scope)}
                onChange={(event) => toggle(scope, event.target.checked)}
              />
            </div>
          ))}
        </div>
      </FieldGroup>
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
