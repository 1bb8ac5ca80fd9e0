import type { Reply } from "@askwell/contract";
import { useT } from "../../../app/services/services.tsx";
import { LinkButton } from "../../../ui/Button.tsx";
import { Callout } from "../../../ui/Callout.tsx";
import styles from "./McpAddresses.module.css";

/** What a program needs to connect. */
export function McpAddresses({ of: { url, streamable_url, http_header } }: { readonly of: Reply<"readMcpSettings"> }) {
  const t = useT();
  const facts = [
    [t("screens.mcp.address"), streamable_url],
    [t("screens.mcp.older_address"), url],
    [t("screens.mcp.header"), http_header.replace("=", ": ")],
  ] as const;
  return (
    <Callout>
      <p className={styles.title}>{t("screens.mcp.connect")}</p>
      <p>{t("screens.mcp.lead")}</p>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <code dir="ltr">{value}</code>
            </dd>
          </div>
        ))}
      </dl>
      <LinkButton small href="/admin/apikeys">
        {t("screens.mcp.keys")}
      </LinkButton>
    </Callout>
  );
}
