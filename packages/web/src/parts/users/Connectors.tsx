import type { Reply } from "@askwell/contract";
import { useServices, useT } from "../../app/services.tsx";
import { LinkButton } from "../../ui/Button.tsx";
import styles from "./Connectors.module.css";

/** Ways in through other systems; they lead away from the site and back. */
export function Connectors({ connectors }: { connectors: Reply<"connectorInfo"> }) {
  const t = useT();
  const { agent } = useServices().boot;
  const details = agent?.enabled ? agent.agent_info : null;
  const outside = details?.login_redirect_url ? details : null;
  if (connectors.length === 0 && !outside) return null;
  return (
    <div className={styles.ways}>
      {outside && (
        <LinkButton href={outside.login_redirect_url} wide>
          {t("parts.users.continue_with", { name: outside.display_name ?? "" })}
        </LinkButton>
      )}
      {connectors.map(({ name, link }) => (
        <LinkButton key={link} href={link} wide>
          {t("parts.users.continue_with", { name })}
        </LinkButton>
      ))}
      <p className={styles.or}>{t("parts.users.or")}</p>
    </div>
  );
}
