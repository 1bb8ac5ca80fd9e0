import { useEffect } from "react";
import type { Head } from "../../../app/head.ts";
import type { HeadContext } from "../../../app/routing/route.ts";
import { useServices, useT } from "../../../app/services.tsx";
import { Page } from "../../../parts/shell/Page.tsx";

export const head = ({ t }: HeadContext): Head => ({ title: t("shell.log_out"), noindex: true });

/** Ends the session and opens the site anew, for nobody in particular. */
export function Screen() {
  const t = useT();
  const { api, session, react } = useServices();
  useEffect(() => {
    const leave = async () => {
      if (session.token()) {
        await api.logout({}).catch((error) => react(error, { passErrors: true, quietFailure: true }));
        session.forget();
      }
      location.replace(session.takeRemembered());
    };
    void leave();
  }, [api, session, react]);
  return (
    <Page>
      <p role="status">{t("screens.logout.working")}</p>
    </Page>
  );
}
