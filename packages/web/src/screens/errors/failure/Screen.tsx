import type { Head } from "../../../app/page/head.ts";
import { errorHead } from "../../../app/page/page-head.ts";
import { paths } from "../../../app/routing/paths.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services/services.tsx";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { ErrorPage } from "../../../components/shell/ErrorPage.tsx";
import { ButtonRow, LinkButton } from "../../../ui/Button.tsx";
import type { load } from "./load.ts";

export const status = 500;

export const head = ({ t, loaded }: HeadContext<typeof load>): Head =>
  loaded.reason ? { title: t("errors.login_failed"), noindex: true } : errorHead({ status }, t);

/** The 50X page, or why an external login has failed. */
export function Screen({ loaded: { reason } }: ScreenProps<typeof load>) {
  const t = useT();
  if (!reason) return <ErrorPage status={500} message="" />;
  return (
    <Page>
      <PageHead title={t("errors.login_failed")} lead={t(`errors.login_reason.${reason}`)} />
      <p>{t("errors.next_login")}</p>
      <ButtonRow>
        <LinkButton href={paths.login} variant="primary">
          {t("shell.log_in")}
        </LinkButton>
        <LinkButton href={paths.home}>{t("errors.home")}</LinkButton>
      </ButtonRow>
    </Page>
  );
}
