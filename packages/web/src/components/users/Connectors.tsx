import type { Reply } from "@askwell/contract";
import { useServices, useT } from "../../app/services/services.tsx";
import { LinkButton } from "../../ui/Button.tsx";
import { ProviderIcon } from "../accounts/ProviderIcon.tsx";
import styles from "./Connectors.module.css";

interface ConnectorsProps {
  readonly connectors: Reply<"connectorInfo">;
  /** Whether a login form stands before them. */
  readonly hasForm: boolean;
}

/** Buttons of external login providers. A user center replaces all of them. */
export function Connectors({ connectors, hasForm }: ConnectorsProps) {
  const t = useT();
  const { agent } = useServices().boot;
  const details = agent?.enabled ? agent.agent_info : null;
  const userCenter = details?.login_redirect_url ? details : null;
  const providers = userCenter ? [] : connectors;
  if (providers.length === 0 && !userCenter) return null;
  return (
    <div className={styles.ways}>
      {hasForm && <p className={styles.or}>{t("components.users.or")}</p>}
      {userCenter && (
        <LinkButton href={userCenter.login_redirect_url} wide>
          <ProviderIcon svg={userCenter.icon ?? ""} />
          {t("components.users.continue_with", { name: userCenter.display_name ?? "" })}
        </LinkButton>
      )}
      {providers.map(({ name, icon, link }) => (
        <LinkButton key={link} href={link} wide>
          <ProviderIcon svg={icon} />
          {t("components.users.continue_with", { name })}
        </LinkButton>
      ))}
    </div>
  );
}
