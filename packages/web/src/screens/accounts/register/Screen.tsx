import type { Head } from "../../../app/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useServices, useSite, useT } from "../../../app/services.tsx";
import { keepsOwnAccounts } from "../../../parts/accounts/own-accounts.ts";
import { Page, PageHead } from "../../../parts/shell/Page.tsx";
import { Connectors } from "../../../parts/users/Connectors.tsx";
import type { load } from "./load.ts";
import { RegisterForm } from "./RegisterForm.tsx";

export const head = ({ t }: HeadContext<typeof load>): Head => ({ title: t("shell.sign_up") });

/** Where people make an account. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { general, login } = useSite();
  const { agent } = useServices().boot;
  const hasForm = login.allow_email_registrations && keepsOwnAccounts(agent);
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
