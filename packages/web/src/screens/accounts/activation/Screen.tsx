import { useEffect } from "react";
import type { Head } from "../../../app/head.ts";
import { places } from "../../../app/routing/guards.ts";
import type { HeadContext } from "../../../app/routing/route.ts";
import { usePlace, useServices, useT } from "../../../app/services.tsx";
import { isMember } from "../../../app/viewer.ts";
import { Page } from "../../../parts/shell/Page.tsx";
import { useMailLink } from "../../../parts/users/use-mail-link.ts";

export const head = ({ t }: HeadContext): Head => ({ title: t("screens.activation.title"), noindex: true });

/** Confirms an address by the link of a mail, logs its owner in, and leads on to what came of it. */
export function Screen() {
  const t = useT();
  const { api, router, session, viewer, notices } = useServices();
  const { search } = usePlace();
  const state = useMailLink(async (code) => {
    const { access_token } = await api.verifyEmail({ code });
    await session.begin(access_token);
  });
  useEffect(() => {
    if (state === "waits") return;
    // Whoever is confirmed already is led on from the page that says so.
    if (state === "failed" && isMember(viewer.get())) notices.say("danger", t("parts.users.bad_link"));
    const failed = search.includes("code=") ? places.activationFailed : places.home;
    void router.navigate(state === "done" ? "/users/account-activation/success" : failed, { replace: true });
  }, [state, search, router, viewer, notices, t]);
  return (
    <Page>
      <p role="status">{t("screens.activation.working")}</p>
    </Page>
  );
}
