import { useEffect } from "react";
import type { Head } from "../../../app/head.ts";
import type { HeadContext } from "../../../app/routing/route.ts";
import { useServices, useT } from "../../../app/services.tsx";
import { Page } from "../../../parts/shell/Page.tsx";

export const head = ({ t }: HeadContext): Head => ({ title: t("shell.log_out"), noindex: true });

/** Ends the session and opens the site anew, for nobody in particular. */
export function Screen() {
  const t = useT();
  const { session, viewer } = useServices();
  useEffect(() => {
    const leave = async () => {
      // From here on nothing is asked in the person's name: the session may have ended before the server reads it.
      viewer.set(null);
      await session.leave();
      location.replace(session.takeRemembered());
    };
    void leave();
  }, [session, viewer]);
  return (
    <Page>
      <p role="status">{t("screens.logout.working")}</p>
    </Page>
  );
}
