import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useServices, useSite, useT } from "../../../app/services/services.tsx";
import { hasOwnAccounts } from "../../../components/accounts/own-accounts.ts";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { Connectors } from "../../../components/users/Connectors.tsx";
import type { load } from "./load.ts";
import { RegisterForm } from "./RegisterForm.tsx";

export const head = ({ t }: HeadContext<typeof load>): Head => ({ title: t("shell.sign_up") });

/** The registration. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { general, login } = useSite();
  const { agent } = useServices().boot;
  const hasForm = login.allow_email_registrations && hasOwnAccounts(agent);
  return (
    <Page>
      <PageHead title={t("screens.register.heading", { site: general.name })} />
      <Connectors connectors={loaded.connectors} hasForm={hasForm} />
      {hasForm && <RegisterForm />}
      <p>
        {t("screens.register.have_account")} <a href="/users/login">{t("shell.log_in")}</a>
      </p>
    </Page>
  );
}
