import type { ReactNode } from "react";
import { useT } from "../../app/services/services.tsx";
import { FieldGroup } from "../../ui/forms/Field.tsx";
import { Checkbox } from "../../ui/forms/inputs.tsx";
import type { FieldMessage } from "../../ui/forms/use-shown-error.ts";
import { scopeText } from "../programs/ScopeList.tsx";
import styles from "./ApiKeys.module.css";

interface ScopeChoicesProps<Scope extends string> {
  readonly legend: string;
  readonly help?: ReactNode;
  /** Those that can be chosen. */
  readonly scopes: readonly Scope[];
  readonly chosen: readonly Scope[];
  readonly error: FieldMessage | undefined;
  onChange(chosen: Scope[]): void;
}

const writes = /:(?!read$)/;

/** A choice of scopes: beside each other those that read, and those that write. */
export function ScopeChoices<Scope extends string>(props: ScopeChoicesProps<Scope>) {
  const { legend, help, scopes, chosen, error, onChange } = props;
  const t = useT();
  const toggle = (scope: Scope, isOn: boolean) =>
    onChange(isOn ? [...chosen, scope] : chosen.filter((each) => each !== scope));
  return (
    <FieldGroup legend={legend} help={help} error={error} value={chosen.join(" ")}>
      <div className={styles.choices}>
        {scopes.map((scope) => (
          <div key={scope} className={writes.test(scope) ? styles.writes : styles.reads}>
            <Checkbox
              name="scopes"
              label={scopeText(t, scope)}
              checked={chosen.includes(scope)}
              onChange={(event) => toggle(scope, event.target.checked)}
            />
          </div>
        ))}
      </div>
    </FieldGroup>
  );
}
