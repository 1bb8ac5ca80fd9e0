import { useEffect } from "react";
import type { Head } from "../../../app/head.ts";
import type { HeadContext } from "../../../app/routing/route.ts";
import { usePlace, useServices, useT } from "../../../app/services.tsx";
import { useEnter } from "../../../app/use-enter.ts";
import { Page } from "../../../parts/shell/Page.tsx";

export const head = ({ t }: HeadContext): Head => ({ title: t("screens.landing.title"), noindex: true });

/** Where another system hands over somebody who has logged in there. */
export function Screen() {
  const t = useT();
  const enter = useEnter();
  const { router } = useServices();
  const token = new URLSearchParams(usePlace().search).get("access_token") ?? "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: a token is used once.
  useEffect(() => {
    void (token === "" ? router.navigate("/", { replace: true }) : enter(token));
  }, [token]);
  return (
    <Page>
      <p role="status">{t("screens.landing.working")}</p>
    </Page>
  );
}
