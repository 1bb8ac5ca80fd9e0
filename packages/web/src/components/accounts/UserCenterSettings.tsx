import { ApiResponseError, type Reply } from "@askwell/contract";
import { type ReactNode, useEffect, useState } from "react";
import { useServices, useT } from "../../app/services/services.tsx";
import { LinkButton } from "../../ui/Button.tsx";

interface UserCenterSettingsProps {
  readonly part: "profile" | "account";
  /** The site's own forms. */
  readonly children: ReactNode;
}

/** A settings page, or a link to the user center that holds it instead. */
export function UserCenterSettings({ part, children }: UserCenterSettingsProps) {
  const t = useT();
  const { api, boot, handleError } = useServices();
  const hasUserCenter = boot.agent?.enabled === true;
  const [settings, setSettings] = useState<Reply<"userCenterSettings"> | null>(null);
  useEffect(() => {
    const load = async () => {
      try {
        setSettings(await api.userCenterSettings({}));
      } catch (error) {
        if (!(error instanceof ApiResponseError)) throw error;
        handleError(error);
      }
    };
    if (hasUserCenter) void load();
  }, [api, handleError, hasUserCenter]);
  if (!hasUserCenter) return children;
  if (!settings) return null;
  const { enabled, redirect_url } = settings[`${part}_setting_agent`];
  if (!enabled) return children;
  return (
    <>
      <p>{t("components.accounts.kept_elsewhere", { name: boot.agent?.agent_info?.display_name ?? "" })}</p>
      <LinkButton href={redirect_url}>{t("components.accounts.go_there")}</LinkButton>
    </>
  );
}
