import { useState } from "react";
import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useServices, useSite, useT, useViewer } from "../../../app/services/services.tsx";
import { isUnconfirmed } from "../../../app/session/viewer.ts";
import { AskStaff } from "../../../components/accounts/AskStaff.tsx";
import { hasOwnAccounts } from "../../../components/accounts/own-accounts.ts";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { SecondStep } from "../../../components/two-factor/SecondStep.tsx";
import { Connectors } from "../../../components/users/Connectors.tsx";
import { Unconfirmed } from "../../../components/users/Unconfirmed.tsx";
import { LoginForm } from "./LoginForm.tsx";
import type { load } from "./load.ts";

export const head = ({ t, loaded }: HeadContext<typeof load>): Head => ({
  title: t(loaded.unconfirmed === "" ? "screens.login.title" : "components.users.unconfirmed.title"),
  noindex: true,
});

/** The login; users with an unconfirmed address see how to confirm it. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { general, login, site_security } = useSite();
  const viewer = useViewer();
  const { agent } = useServices().boot;
  const [pendingLogin, setPendingLogin] = useState("");
  if (pendingLogin !== "") return <SecondStep pendingLogin={pendingLogin} onBack={() => setPendingLogin("")} />;
  if (isUnconfirmed(viewer)) return <Unconfirmed email={loaded.unconfirmed} />;
  const hasAccounts = hasOwnAccounts(agent);
  const hasForm = login.allow_password_login && hasAccounts;
  const isClosed = hasAccounts && !login.allow_new_registrations;
  const hasMethod = hasForm || !hasAccounts || loaded.connectors.length > 0;
  return (
    <Page>
      <PageHead
        title={t("screens.login.heading", { site: general.name })}
        lead={site_security.login_required && t("screens.login.private")}
      />
      <Connectors connectors={loaded.connectors} hasForm={hasForm} />
      {hasForm && <LoginForm onSecondFactor={setPendingLogin} />}
      {!hasMethod && <p>{t("screens.login.no_way")}</p>}
      {hasMethod && isClosed && <p>{t("screens.login.no_register")}</p>}
      {(!hasMethod || isClosed) && <AskStaff when={t("screens.login.ask")} />}
      {login.allow_new_registrations && (
        <p>
          {t("screens.login.new_here")} <a href="/users/register">{t("screens.login.register")}</a>
        </p>
      )}
    </Page>
  );
}
