import type { Reply } from "@askwell/contract";
import type { ApiScope } from "@askwell/domain";
import { useMessages } from "../../app/services/services.tsx";
import styles from "./ApiKeys.module.css";

type Rules = Pick<
  Reply<"ownKeys">["keys"][number],
  "scopes" | "expires_at" | "addresses" | "previous_until" | "may_post" | "is_trusted"
>;

/** What a key may do, until when, and from where. */
export function KeyRules({
  of: { scopes, expires_at, addresses, previous_until, may_post, is_trusted },
}: {
  readonly of: Rules;
}) {
  const { t, formats } = useMessages();
  return (
    <>
      <span className={styles.scopes}>
        {scopes.map((scope) => (
          <code key={scope} dir="ltr" title={t(`components.api_keys.scope.${scope as ApiScope}`)}>
            {scope}
          </code>
        ))}
      </span>
      <span className={styles.rule}>
        {expires_at === 0
          ? t("components.api_keys.endless")
          : t("components.api_keys.ends", { time: formats.absoluteDate(expires_at) })}
      </span>
      {scopes.some((scope) => scope === "mcp:ask" || scope === "mcp:answer") && (
        <span className={styles.rule}>{t(may_post ? "components.api_keys.posts" : "components.api_keys.drafts")}</span>
      )}
      {is_trusted && <span className={styles.rule}>{t("components.api_keys.trusted")}</span>}
      {addresses.length > 0 && (
        <span className={styles.rule}>
          <code dir="ltr">{addresses.join(", ")}</code>
        </span>
      )}
      {previous_until > 0 && (
        <span className={styles.rule}>
          {t("components.api_keys.previous", { time: formats.absoluteDate(previous_until) })}
        </span>
      )}
    </>
  );
}
