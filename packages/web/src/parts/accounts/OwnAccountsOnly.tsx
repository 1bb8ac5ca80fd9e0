import type { ReactNode } from "react";
import { externalLogin } from "../../app/boot.ts";
import { useServices, useT, useViewer } from "../../app/services.tsx";
import { LinkButton } from "../../ui/Button.tsx";
import { keepsOwnAccounts } from "./own-accounts.ts";

/** What address and password are for; where another system keeps all accounts, its name, and the way there for visitors. */
export function OwnAccountsOnly({ children }: { children: ReactNode }) {
  const t = useT();
  const viewer = useViewer();
  const { agent } = useServices().boot;
  if (keepsOwnAccounts(agent)) return children;
  const way = viewer ? null : externalLogin(agent);
  return (
    <>
      <p>{t("parts.accounts.kept_elsewhere", { name: agent?.agent_info?.display_name ?? "" })}</p>
      {way && (
        <LinkButton href={way} look="primary">
          {t("shell.log_in")}
        </LinkButton>
      )}
    </>
  );
}
