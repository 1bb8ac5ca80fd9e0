import { useEffect } from "react";
import type { Head } from "../../../app/head.ts";
import type { HeadContext } from "../../../app/routing/route.ts";
import { useServices, useT } from "../../../app/services.tsx";
import { Page } from "../../../parts/shell/Page.tsx";

export const head = ({ t }: HeadContext): Head => ({ title: t("shell.log_out"), noindex: true });

/** Ends the session and opens the site anew, for nobody in particular. */
export function Screen() {
  const t = useT();
  const { session } = useServices();
  useEffect(() => {
    const leave = async () => {
      await session.leave();
      location.replace(session.takeRemembered());
    };
    void leave();
  }, [session]);
  return (
    <Page>
      <p role="status">{t("screens.logout.working")}</p>
    </Page>
  );
}
