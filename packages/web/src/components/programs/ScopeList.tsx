import type { ApiScope, IdentityScope } from "@askwell/domain";
import type { Translate } from "@askwell/i18n";

import { useT } from "../../app/services/services.tsx";
import styles from "./ScopeList.module.css";

const isIdentity = (scope: string): scope is IdentityScope =>
  scope === "openid" || scope === "profile" || scope === "email";

/** With these scopes a program can post, or leave drafts. */
export const postingScopes: readonly string[] = ["mcp:ask", "mcp:answer", "mcp:comment", "mcp:edit"];

/** What a scope lets a program do. */
export const scopeText = (t: Translate, scope: string): string =>
  isIdentity(scope) ? t(`components.programs.scope.${scope}`) : t(`components.api_keys.scope.${scope as ApiScope}`);

/** What a program may do. */
export function ScopeList({ of }: { readonly of: readonly string[] }) {
  const t = useT();
  return (
    <ul className={styles.scopes}>
      {of.map((scope) => (
        <li key={scope}>{scopeText(t, scope)}</li>
      ))}
    </ul>
  );
}
