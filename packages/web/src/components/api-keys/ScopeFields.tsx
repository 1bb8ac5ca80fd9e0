import type { ApiScope } from "@askwell/domain";
import { useT } from "../../app/services/services.tsx";
import { Checkbox } from "../../ui/forms/inputs.tsx";
import type { FieldMessage } from "../../ui/forms/use-shown-error.ts";
import { postingScopes } from "../programs/ScopeList.tsx";
import type { ScopeFormValues } from "./key-values.ts";
import { ScopeChoices } from "./ScopeChoices.tsx";

interface ScopeFieldsProps {
  /** Those that the key may have. */
  readonly scopes: readonly ApiScope[];
  readonly values: ScopeFormValues;
  /** Whether its owner may let it post over MCP. */
  readonly isPostingAllowed: boolean;
  set(more: Partial<ScopeFormValues>): void;
  errorOf(field: string): FieldMessage | undefined;
}

/** What a key may do. */
export function ScopeFields({ scopes, values, isPostingAllowed, set, errorOf }: ScopeFieldsProps) {
  const t = useT();
  const mayChoose = isPostingAllowed && values.scopes.some((scope) => postingScopes.includes(scope));
  return (
    <>
      <ScopeChoices
        legend={t("components.api_keys.scopes")}
        scopes={scopes}
        chosen={values.scopes}
        error={errorOf("scopes")}
        onChange={(chosen) => set({ scopes: chosen })}
      />
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
