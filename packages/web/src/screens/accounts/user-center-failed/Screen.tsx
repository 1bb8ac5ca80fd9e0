import { externalLogin } from "../../../app/boot.ts";
import type { Head } from "../../../app/head.ts";
import { places } from "../../../app/routing/guards.ts";
import type { HeadContext } from "../../../app/routing/route.ts";
import { useServices, useT } from "../../../app/services.tsx";
import { Page, PageHead } from "../../../parts/shell/Page.tsx";
import { LinkButton } from "../../../ui/Button.tsx";

export const head = ({ t }: HeadContext): Head => ({ title: t("screens.user_center.title"), noindex: true });

/** The system that keeps the accounts has told no address, and the site needs one. */
export function Screen() {
  const t = useT();
  const { agent } = useServices().boot;
  const name = agent?.agent_info?.display_name || t("screens.user_center.the_system");
  return (
    <Page>
      <PageHead title={t("screens.user_center.failed")} />
      <p>{t("screens.user_center.no_email", { name })}</p>
      <LinkButton href={externalLogin(agent) ?? places.login} look="primary">
        {t("screens.user_center.again")}
      </LinkButton>
    </Page>
  );
}
