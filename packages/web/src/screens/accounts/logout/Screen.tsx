import { useEffect } from "react";
import type { Head } from "../../../app/page/head.ts";
import { withBasePath } from "../../../app/routing/base-path.ts";
import type { HeadContext } from "../../../app/routing/route.ts";
import { useIsLive, useServices, useT } from "../../../app/services/services.tsx";
import { AccountPage } from "../../../components/accounts/AccountPage.tsx";
import { leaveOutbox } from "../../../components/offline/leave-outbox.ts";

export const head = ({ t }: HeadContext): Head => ({ title: t("shell.log_out"), noindex: true });

/** Ends the session and reloads the site as a visitor. */
export function Screen() {
  const t = useT();
  const services = useServices();
  const isLive = useIsLive();
  useEffect(() => {
    const { session, viewer } = services;
    const logOut = async () => {
      if (!(await leaveOutbox(services))) return location.replace(withBasePath("/"));
      // No more calls with the user's rights: the session may end before the server handles them.
      viewer.set(null);
      await session.logOut();
      location.replace(withBasePath(session.takeAddress()));
    };
    void logOut();
  }, [services]);
  return (
    <AccountPage title={t("shell.log_out")}>
      <p role="status">{isLive && t("screens.logout.working")}</p>
      <noscript>{services.plain?.logOut}</noscript>
    </AccountPage>
  );
}
