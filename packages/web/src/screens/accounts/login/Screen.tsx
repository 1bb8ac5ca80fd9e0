import { useState } from "react";
import type { Head } from "../../../app/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useServices, useSite, useT, useViewer } from "../../../app/services.tsx";
import { isUnconfirmed } from "../../../app/viewer.ts";
import { AskStaff } from "../../../parts/accounts/AskStaff.tsx";
import { keepsOwnAccounts } from "../../../parts/accounts/own-accounts.ts";
import { SecondStep } from "../../../parts/factors/SecondStep.tsx";
import { Page, PageHead } from "../../../parts/shell/Page.tsx";
import { Connectors } from "../../../parts/users/Connectors.tsx";
import { Unconfirmed } from "../../../parts/users/Unconfirmed.tsx";
import { LoginForm } from "./LoginForm.tsx";
import type { load } from "./load.ts";

export const head = ({ t, loaded }: HeadContext<typeof load>): Head => ({
  title: t(loaded.unconfirmed === "" ? "screens.login.title" : "parts.users.unconfirmed.title"),
  noindex: true,
});

/** The way in; for somebody whose address is not confirmed, how to confirm it. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { general, login, site_security } = useSite();
  const viewer = useViewer();
  const { agent } = useServices().boot;
  const [entry, setEntry] = useState("");
  if (entry !== "") return <SecondStep entry={entry} onBack={() => setEntry("")} />;
  if (isUnconfirmed(viewer)) return <Unconfirmed email={loaded.unconfirmed} />;
  const isOwn = keepsOwnAccounts(agent);
  const hasForm = login.allow_password_login && isOwn;
  const isClosed = isOwn && !login.allow_new_registrations;
  const hasWay = hasForm || !isOwn || loaded.connectors.length > 0;
  return (
    <Page>
      <PageHead
        title={t("screens.login.heading", { site: general.name })}
        lead={site_security.login_required && t("screens.login.private")}
      />
      <Connectors connectors={loaded.connectors} hasForm={hasForm} />
      {hasForm && <LoginForm onHalfway={setEntry} />}
      {!hasWay && <p>{t("screens.login.no_way")}</p>}
      {hasWay && isClosed && <p>{t("screens.login.no_register")}</p>}
      {(!hasWay || isClosed) && <AskStaff when={t("screens.login.ask")} />}
      {login.allow_new_registrations && (
        <p>
          {t("screens.login.new_here")} <a href="/users/register">{t("screens.login.register")}</a>
        </p>
      )}
    </Page>
  );
}
