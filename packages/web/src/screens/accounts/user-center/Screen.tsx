import type { Head } from "../../../app/page/head.ts";
import { paths } from "../../../app/routing/paths.ts";
import type { HeadContext } from "../../../app/routing/route.ts";
import { useServices, useSite, useT } from "../../../app/services/services.tsx";
import { AccountPage } from "../../../components/accounts/AccountPage.tsx";
import { Connectors } from "../../../components/users/Connectors.tsx";
import { LinkButton } from "../../../ui/Button.tsx";

export const head = ({ t }: HeadContext): Head => ({ title: t("screens.user_center.title"), noindex: true });

/** The login through the user center. */
export function Screen() {
  const t = useT();
  const { general } = useSite();
  const { agent } = useServices().boot;
  return (
    <AccountPage title={t("screens.user_center.heading", { site: general.name })}>
      <Connectors connectors={[]} hasForm={false} />
      {!agent?.enabled && <LinkButton href={paths.login}>{t("shell.log_in")}</LinkButton>}
    </AccountPage>
  );
}
