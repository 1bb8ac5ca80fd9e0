import { useEffect } from "react";
import type { Head } from "../../../app/page/head.ts";
import { paths } from "../../../app/routing/paths.ts";
import type { HeadContext } from "../../../app/routing/route.ts";
import { usePageLocation, useServices, useT } from "../../../app/services/services.tsx";
import { useCompleteLogin } from "../../../app/session/use-complete-login.ts";
import { AccountPage } from "../../../components/accounts/AccountPage.tsx";

export const head = ({ t }: HeadContext): Head => ({ title: t("screens.landing.title"), noindex: true });

/** Completes an external login. */
export function Screen() {
  const t = useT();
  const completeLogin = useCompleteLogin();
  const { api, router, session } = useServices();
  const token = new URLSearchParams(usePageLocation().search).get("access_token") ?? "";
  const logIn = async () => {
    // A link from another site could contain a token, but not the cookie that belongs to it.
    const isValid = await api.checkLanding({ access_token: token }).then(
      () => true,
      () => false,
    );
    await (isValid ? completeLogin(token) : router.navigate(session.token() ? "/" : paths.login, { replace: true }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a token is used once.
  useEffect(() => {
    void (token === "" ? router.navigate("/", { replace: true }) : logIn());
  }, [token]);
  return (
    <AccountPage title={t("screens.landing.title")}>
      <p role="status">{t("screens.landing.working")}</p>
    </AccountPage>
  );
}
