import { useEffect } from "react";
import type { Head } from "../../../app/page/head.ts";
import { paths } from "../../../app/routing/paths.ts";
import type { HeadContext } from "../../../app/routing/route.ts";
import { usePageLocation, useServices, useT } from "../../../app/services/services.tsx";
import { isMember } from "../../../app/session/viewer.ts";
import { AccountPage } from "../../../components/accounts/AccountPage.tsx";
import { useMailLink } from "../../../components/users/use-mail-link.ts";

export const head = ({ t }: HeadContext): Head => ({ title: t("screens.activation.title"), noindex: true });

/** Confirms an address with the code of a mailed link, logs the user in, and redirects to the result. */
export function Screen() {
  const t = useT();
  const { api, router, session, viewer, feedback } = useServices();
  const { search } = usePageLocation();
  const state = useMailLink(async (code) => {
    const { access_token } = await api.verifyEmail({ code });
    await session.start(access_token);
  });
  useEffect(() => {
    if (state === "waits") return;
    // The page of the failure redirects users who are confirmed already.
    if (state === "failed" && isMember(viewer.get())) feedback.toast("danger", t("components.users.bad_link"));
    const failed = search.includes("code=") ? paths.activationFailed : paths.home;
    void router.navigate(state === "done" ? "/users/account-activation/success" : failed, { replace: true });
  }, [state, search, router, viewer, feedback, t]);
  return (
    <AccountPage title={t("screens.activation.title")}>
      <p role="status">{t("screens.activation.working")}</p>
    </AccountPage>
  );
}
