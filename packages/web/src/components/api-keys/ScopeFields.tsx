import type { ApiScope } from "@askwell/domain";
import { useT } from "../../app/services/services.tsx";
import { FieldGroup } from "../../ui/forms/Field.tsx";
import { Checkbox } from "../../ui/forms/inputs.tsx";
import type { FieldMessage } from "../../ui/forms/use-shown-error.ts";
import styles from "./ApiKeys.module.css";
import type { ScopeFormValues } from "./key-values.ts";

interface ScopeFieldsProps {
  /** Those that the key may have. */
  readonly scopes: readonly ApiScope[];
  readonly values: ScopeFormValues;
  /** Whether its owner may let it post over MCP. */
  readonly isPostingAllowed: boolean;
  set(more: Partial<ScopeFormValues>): void;
  errorOf(field: string): FieldMessage | undefined;
}

/** With these scopes a program can post, or leave drafts. */
const posting: readonly ApiScope[] = ["mcp:ask", "mcp:answer", "mcp:comment", "mcp:edit"];

/** What a key may do. */
export function ScopeFields({ scopes, values, isPostingAllowed, set, errorOf }: ScopeFieldsProps) {
  const t = useT();
  const toggle = (scope: ApiScope, isOn: boolean) =>
    set({ scopes: isOn ? [...values.scopes, scope] : values.scopes.filter((each) => each !== scope) });
  const mayChoose = isPostingAllowed && values.scopes.some((scope) => posting.includes(scope));
  return (
    <>
      <FieldGroup legend={t("components.api_keys.scopes")} error={errorOf("scopes")} value={values.scopes.join(" ")}>
        <div className={styles.choices}>
          {scopes.map((scope) => (
            <div key={scope} className={scope.endsWith(":read") ? styles.reads : styles.writes}>
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
      {mayChoose && (
        <Checkbox
          name="may_post"
          label={t("components.api_keys.may_post")}
          help={t("components.api_keys.may_post_help")}
          checked={values.may_post}
          onChange={(event) => set({ may_post: event.target.checked })}
        />
      )}
    </>
  );
}
