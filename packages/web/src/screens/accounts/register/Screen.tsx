import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useSite, useT } from "../../../app/services/services.tsx";
import { useCompleteLogin } from "../../../app/session/use-complete-login.ts";
import { AccountPage } from "../../../components/accounts/AccountPage.tsx";
import { HowItWorks } from "../../../components/accounts/HowItWorks.tsx";
import { SignUpWays } from "../../../components/login/LoginWays.tsx";
import { OtherWay } from "../../../components/login/OtherWay.tsx";
import { useLoginAddresses } from "../../../components/login/use-login-addresses.ts";
import type { load } from "./load.ts";
import styles from "./Screen.module.css";

export const head = ({ t }: HeadContext<typeof load>): Head => ({ title: t("shell.sign_up") });

/** The registration. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { general, site_security } = useSite();
  const completeLogin = useCompleteLogin();
  const { login } = useLoginAddresses();
  const place = (
    <>
      <p className={styles.place}>{general.short_description || t("screens.register.place")}</p>
      <HowItWorks />
    </>
  );
  return (
    <AccountPage
      title={t("shell.sign_up")}
      lead={t(site_security.login_required ? "screens.login.private" : "screens.register.lead")}
      beside={place}
    >
      <SignUpWays connectors={loaded.connectors} onLogin={completeLogin} />
      <OtherWay question={t("components.accounts.have_account")}>
        <a href={login}>{t("shell.log_in")}</a>
      </OtherWay>
    </AccountPage>
  );
}
