import { useEffect } from "react";
import type { Head } from "../../../app/page/head.ts";
import { paths } from "../../../app/routing/paths.ts";
import type { HeadContext } from "../../../app/routing/route.ts";
import { useIsLive, usePageLocation, useServices, useT } from "../../../app/services/services.tsx";
import { AccountPage } from "../../../components/accounts/AccountPage.tsx";
import { SecondStep } from "../../../components/two-factor/SecondStep.tsx";

export const head = ({ t }: HeadContext): Head => ({ title: t("components.factors.title"), noindex: true });

/** The second step of an external login. */
export function Screen() {
  const t = useT();
  const { router } = useServices();
  // The query is private: the cached page, which all visitors share, must not contain it.
  const isLive = useIsLive();
  const pendingLogin = new URLSearchParams(usePageLocation().search).get("entry") ?? "";
  const back = () => void router.navigate(paths.login, { replace: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: without a pending login, redirects once.
  useEffect(() => {
    if (pendingLogin === "") back();
  }, [pendingLogin]);
  if (isLive && pendingLogin !== "") return <SecondStep pendingLogin={pendingLogin} onBack={back} />;
  return <AccountPage title={t("components.factors.title")}></AccountPage>;
}
