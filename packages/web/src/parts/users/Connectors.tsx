import type { Reply } from "@askwell/contract";
import { useServices, useT } from "../../app/services.tsx";
import { LinkButton } from "../../ui/Button.tsx";
import { ProviderIcon } from "../accounts/ProviderIcon.tsx";
import styles from "./Connectors.module.css";

interface ConnectorsProps {
  readonly connectors: Reply<"connectorInfo">;
  /** Whether a form for address and password follows. */
  readonly hasForm: boolean;
}

/** Ways in through other systems; they lead away from the site and back. A system that keeps the accounts stands alone. */
export function Connectors({ connectors, hasForm }: ConnectorsProps) {
  const t = useT();
  const { agent } = useServices().boot;
  const details = agent?.enabled ? agent.agent_info : null;
  const outside = details?.login_redirect_url ? details : null;
  const ways = outside ? [] : connectors;
  if (ways.length === 0 && !outside) return null;
  return (
    <div className={styles.ways}>
      {outside && (
        <LinkButton href={outside.login_redirect_url} wide>
          <ProviderIcon svg={outside.icon ?? ""} />
          {t("parts.users.continue_with", { name: outside.display_name ?? "" })}
        </LinkButton>
      )}
      {ways.map(({ name, icon, link }) => (
        <LinkButton key={link} href={link} wide>
          <ProviderIcon svg={icon} />
          {t("parts.users.continue_with", { name })}
        </LinkButton>
      ))}
      {hasForm && <p className={styles.or}>{t("parts.users.or")}</p>}
    </div>
  );
}
