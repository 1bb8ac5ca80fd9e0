import { externalLogin } from "../../../app/boot.ts";
import type { Head } from "../../../app/page/head.ts";
import { paths } from "../../../app/routing/paths.ts";
import type { HeadContext } from "../../../app/routing/route.ts";
import { useServices, useT } from "../../../app/services/services.tsx";
import { AccountPage } from "../../../components/accounts/AccountPage.tsx";
import { LinkButton } from "../../../ui/Button.tsx";

export const head = ({ t }: HeadContext): Head => ({ title: t("screens.user_center.title"), noindex: true });

/** The user center has provided no address, and the site needs one. */
export function Screen() {
  const t = useT();
  const { agent } = useServices().boot;
  const name = agent?.agent_info?.display_name || t("screens.user_center.the_system");
  return (
    <AccountPage title={t("screens.user_center.failed")}>
      <p>{t("screens.user_center.no_email", { name })}</p>
      <LinkButton href={externalLogin(agent) ?? paths.login} variant="primary">
        {t("screens.user_center.again")}
      </LinkButton>
    </AccountPage>
  );
}
