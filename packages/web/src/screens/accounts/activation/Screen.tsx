import { useEffect } from "react";
import type { Head } from "../../../app/head.ts";
import { places } from "../../../app/routing/guards.ts";
import type { HeadContext } from "../../../app/routing/route.ts";
import { usePlace, useServices, useT } from "../../../app/services.tsx";
import { Page } from "../../../parts/shell/Page.tsx";
import { useMailLink } from "../../../parts/users/use-mail-link.ts";

export const head = ({ t }: HeadContext): Head => ({ title: t("screens.activation.title"), noindex: true });

/** Confirms an address by the link of a mail, logs its owner in, and leads on to what came of it. */
export function Screen() {
  const t = useT();
  const { api, router, session } = useServices();
  const { search } = usePlace();
  const state = useMailLink(async (code) => {
    const { access_token } = await api.verifyEmail({ code });
    await session.begin(access_token);
  });
  useEffect(() => {
    if (state === "waits") return;
    const failed = search.includes("code=") ? places.activationFailed : places.home;
    void router.navigate(state === "done" ? "/users/account-activation/success" : failed, { replace: true });
  }, [state, search, router]);
  return (
    <Page>
      <p role="status">{t("screens.activation.working")}</p>
    </Page>
  );
}
