import type { Head } from "../../../app/head.ts";
import { places } from "../../../app/routing/guards.ts";
import type { HeadContext } from "../../../app/routing/route.ts";
import { useServices, useSite, useT } from "../../../app/services.tsx";
import { Page, PageHead } from "../../../parts/shell/Page.tsx";
import { Connectors } from "../../../parts/users/Connectors.tsx";
import { LinkButton } from "../../../ui/Button.tsx";

export const head = ({ t }: HeadContext): Head => ({ title: t("screens.user_center.title"), noindex: true });

/** The way in through the system that keeps the accounts. */
export function Screen() {
  const t = useT();
  const { general } = useSite();
  const { agent } = useServices().boot;
  return (
    <Page>
      <PageHead title={t("screens.user_center.heading", { site: general.name })} />
      <Connectors connectors={[]} hasForm={false} />
      {!agent?.enabled && <LinkButton href={places.login}>{t("shell.log_in")}</LinkButton>}
    </Page>
  );
}
