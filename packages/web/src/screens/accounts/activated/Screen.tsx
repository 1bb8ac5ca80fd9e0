import type { Head } from "../../../app/page/head.ts";
import type { HeadContext } from "../../../app/routing/route.ts";
import { useServices, useSite, useT } from "../../../app/services/services.tsx";
import { AccountPage } from "../../../components/accounts/AccountPage.tsx";
import { Button, ButtonRow, LinkButton } from "../../../ui/Button.tsx";

export const head = ({ t }: HeadContext): Head => ({ title: t("screens.activation.title"), noindex: true });

/** The address is confirmed; links to where the user was going. */
export function Screen() {
  const t = useT();
  const { general } = useSite();
  const { router, session } = useServices();
  return (
    <AccountPage title={t("screens.activation.done", { site: general.name })}>
      <p>{t("screens.activation.done_next")}</p>
      <ButtonRow>
        <Button variant="primary" onClick={() => void router.navigate(session.takeAddress())}>
          {t("screens.activation.go_on")}
        </Button>
        <LinkButton href="/users/settings/profile">{t("screens.activation.profile")}</LinkButton>
      </ButtonRow>
    </AccountPage>
  );
}
