import { places } from "../../../app/routing/guards.ts";
import type { ScreenProps } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services.tsx";
import { ErrorPage } from "../../../parts/shell/ErrorPage.tsx";
import { Page, PageHead } from "../../../parts/shell/Page.tsx";
import { ButtonRow, LinkButton } from "../../../ui/Button.tsx";
import type { load } from "./load.ts";

export const status = 500;

/** Something failed; or another system could not log somebody in, and here is why. */
export function Screen({ loaded: { reason } }: ScreenProps<typeof load>) {
  const t = useT();
  if (!reason) return <ErrorPage status={500} message="" />;
  return (
    <Page>
      <PageHead title={t("errors.login_failed")} lead={t(`errors.login_reason.${reason}`)} />
      <p>{t("errors.next_login")}</p>
      <ButtonRow>
        <LinkButton href={places.login} look="primary">
          {t("shell.log_in")}
        </LinkButton>
        <LinkButton href={places.home}>{t("errors.home")}</LinkButton>
      </ButtonRow>
    </Page>
  );
}
