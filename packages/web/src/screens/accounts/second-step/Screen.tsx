import { useEffect } from "react";
import type { Head } from "../../../app/head.ts";
import { places } from "../../../app/routing/guards.ts";
import type { HeadContext } from "../../../app/routing/route.ts";
import { useIsLive, usePlace, useServices, useT } from "../../../app/services.tsx";
import { SecondStep } from "../../../parts/factors/SecondStep.tsx";
import { Page, PageHead } from "../../../parts/shell/Page.tsx";

export const head = ({ t }: HeadContext): Head => ({ title: t("parts.factors.title"), noindex: true });

/** Where another system hands over somebody who still has to show their second factor. */
export function Screen() {
  const t = useT();
  const { router } = useServices();
  // What stands in the address is for one browser: the page that all visitors share must not show it.
  const isLive = useIsLive();
  const entry = new URLSearchParams(usePlace().search).get("entry") ?? "";
  const back = () => void router.navigate(places.login, { replace: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: who has nothing to finish begins at the beginning, once.
  useEffect(() => {
    if (entry === "") back();
  }, [entry]);
  if (isLive && entry !== "") return <SecondStep entry={entry} onBack={back} />;
  return (
    <Page>
      <PageHead title={t("parts.factors.title")} />
    </Page>
  );
}
