import { ApiRefusal, type Reply } from "@askwell/contract";
import { type ReactNode, useEffect, useState } from "react";
import { useServices, useT } from "../../app/services.tsx";
import { LinkButton } from "../../ui/Button.tsx";

interface KeptElsewhereProps {
  readonly part: "profile" | "account";
  /** The site's own forms. */
  readonly children: ReactNode;
}

/** A part of the settings, or the way to the system that keeps it instead. */
export function KeptElsewhere({ part, children }: KeptElsewhereProps) {
  const t = useT();
  const { api, boot, react } = useServices();
  const hasCenter = boot.agent?.enabled === true;
  const [kept, setKept] = useState<Reply<"userCenterSettings"> | null>(null);
  useEffect(() => {
    const ask = async () => {
      try {
        setKept(await api.userCenterSettings({}));
      } catch (error) {
        if (!(error instanceof ApiRefusal)) throw error;
        react(error);
      }
    };
    if (hasCenter) void ask();
  }, [api, react, hasCenter]);
  if (!hasCenter) return children;
  if (!kept) return null;
  const { enabled, redirect_url } = kept[`${part}_setting_agent`];
  if (!enabled) return children;
  return (
    <>
      <p>{t("parts.accounts.kept_elsewhere", { name: boot.agent?.agent_info?.display_name ?? "" })}</p>
      <LinkButton href={redirect_url}>{t("parts.accounts.go_there")}</LinkButton>
    </>
  );
}
