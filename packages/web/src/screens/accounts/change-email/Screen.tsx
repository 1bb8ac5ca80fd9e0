import type { Head } from "../../../app/head.ts";
import { places } from "../../../app/routing/guards.ts";
import type { HeadContext } from "../../../app/routing/route.ts";
import { useServices, useT, useViewer } from "../../../app/services.tsx";
import { OwnAccountsOnly } from "../../../parts/accounts/OwnAccountsOnly.tsx";
import { Page, PageHead } from "../../../parts/shell/Page.tsx";
import { EmailForm } from "../../../parts/users/EmailForm.tsx";
import { LinkButton } from "../../../ui/Button.tsx";

export const head = ({ t }: HeadContext): Head => ({ title: t("screens.change_email.title"), noindex: true });

/** Another address for an account whose first one is not confirmed. */
export function Screen() {
  const t = useT();
  const { router, notices } = useServices();
  const viewer = useViewer();
  const onSent = (email: string) => {
    notices.say("ok", t("screens.change_email.sent", { email }));
    void router.navigate(places.inactive, { replace: true });
  };
  return (
    <Page>
      <PageHead
        title={t("screens.change_email.title")}
        lead={t(viewer ? "screens.change_email.lead" : "screens.change_email.log_in_first")}
      />
      {viewer ? (
        <OwnAccountsOnly>
          <EmailForm call="requestEmailChange" button={t("screens.change_email.send")} onSent={onSent} />
          <p>
            <a href={places.inactive}>{t("ui.cancel")}</a>
          </p>
        </OwnAccountsOnly>
      ) : (
        <LinkButton href={places.login} look="primary">
          {t("shell.log_in")}
        </LinkButton>
      )}
    </Page>
  );
}
