import type { ReactNode } from "react";
import { externalLogin } from "../../app/boot.ts";
import { useServices, useT, useViewer } from "../../app/services/services.tsx";
import { LinkButton } from "../../ui/Button.tsx";
import { hasOwnAccounts } from "./own-accounts.ts";

/** Content that needs accounts of the site; with a user center, its name and a login link for visitors. */
export function OwnAccountsOnly({ children }: { children: ReactNode }) {
  const t = useT();
  const viewer = useViewer();
  const { agent } = useServices().boot;
  if (hasOwnAccounts(agent)) return children;
  const loginUrl = viewer ? null : externalLogin(agent);
  return (
    <>
      <p>{t("components.accounts.kept_elsewhere", { name: agent?.agent_info?.display_name ?? "" })}</p>
      {loginUrl && (
        <LinkButton href={loginUrl} variant="primary">
          {t("shell.log_in")}
        </LinkButton>
      )}
    </>
  );
}
