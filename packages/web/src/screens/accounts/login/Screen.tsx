import { useState } from "react";
import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useServices, useSite, useT, useViewer } from "../../../app/services/services.tsx";
import { useCompleteLogin } from "../../../app/session/use-complete-login.ts";
import { isUnconfirmed } from "../../../app/session/viewer.ts";
import { AccountPage } from "../../../components/accounts/AccountPage.tsx";
import { LoginWays } from "../../../components/login/LoginWays.tsx";
import { OtherWay } from "../../../components/login/OtherWay.tsx";
import { useLoginAddresses } from "../../../components/login/use-login-addresses.ts";
import { SecondStep } from "../../../components/two-factor/SecondStep.tsx";
import { Unconfirmed } from "../../../components/users/Unconfirmed.tsx";
import type { load } from "./load.ts";

export const head = ({ t, loaded }: HeadContext<typeof load>): Head => ({
  title: t(loaded.unconfirmed === "" ? "screens.login.title" : "components.users.unconfirmed.title"),
  noindex: true,
});

/** The login; users with an unconfirmed address see how to confirm it. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { site_security } = useSite();
  const viewer = useViewer();
  const completeLogin = useCompleteLogin();
  const { signUp } = useLoginAddresses();
  const secondStep = useServices().plain?.secondStep;
  const [pendingLogin, setPendingLogin] = useState("");
  if (pendingLogin !== "") return <SecondStep pendingLogin={pendingLogin} onBack={() => setPendingLogin("")} />;
  if (isUnconfirmed(viewer)) return <Unconfirmed email={loaded.unconfirmed} />;
  if (secondStep)
    return (
      <AccountPage title={t("components.factors.title")} lead={t("components.factors.lead")}>
        {secondStep}
      </AccountPage>
    );
  return (
    <AccountPage
      title={t("screens.login.heading")}
      lead={t(site_security.login_required ? "screens.login.private" : "screens.login.lead")}
    >
      <LoginWays connectors={loaded.connectors} onLogin={completeLogin} onSecondFactor={setPendingLogin} />
      {signUp !== null && (
        <OtherWay question={t("components.accounts.new_here")}>
          <a href={signUp}>{t("shell.sign_up")}</a>
        </OtherWay>
      )}
    </AccountPage>
  );
}
