import type { Head } from "../../../app/page/head.ts";
import { paths } from "../../../app/routing/paths.ts";
import type { HeadContext } from "../../../app/routing/route.ts";
import { useServices, useT, useViewer } from "../../../app/services/services.tsx";
import { AccountPage } from "../../../components/accounts/AccountPage.tsx";
import { EmailForm } from "../../../components/accounts/EmailForm.tsx";
import { OwnAccountsOnly } from "../../../components/accounts/OwnAccountsOnly.tsx";
import { LinkButton } from "../../../ui/Button.tsx";

export const head = ({ t }: HeadContext): Head => ({ title: t("screens.change_email.title"), noindex: true });

/** Changes the address of an account before it is confirmed. */
export function Screen() {
  const t = useT();
  const { router, feedback } = useServices();
  const viewer = useViewer();
  const onSent = (email: string) => {
    feedback.toast("ok", t("screens.change_email.sent", { email }));
    void router.navigate(paths.inactive, { replace: true });
  };
  return (
    <AccountPage
      title={t("screens.change_email.title")}
      lead={t(viewer ? "screens.change_email.lead" : "screens.change_email.log_in_first")}
    >
      {viewer ? (
        <OwnAccountsOnly>
          <EmailForm call="requestEmailChange" button={t("screens.change_email.send")} onSent={onSent} />
          <p>
            <a href={paths.inactive}>{t("ui.cancel")}</a>
          </p>
        </OwnAccountsOnly>
      ) : (
        <LinkButton href={paths.login} variant="primary">
          {t("shell.log_in")}
        </LinkButton>
      )}
    </AccountPage>
  );
}
