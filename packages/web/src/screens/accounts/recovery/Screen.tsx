import { useState } from "react";
import type { Head } from "../../../app/page/head.ts";
import type { HeadContext } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services/services.tsx";
import { AccountPage } from "../../../components/accounts/AccountPage.tsx";
import { AskStaff } from "../../../components/accounts/AskStaff.tsx";
import { EmailForm } from "../../../components/accounts/EmailForm.tsx";
import { Callout } from "../../../ui/Callout.tsx";

export const head = ({ t }: HeadContext): Head => ({ title: t("screens.recovery.title"), noindex: true });

/** Requests a link to reset the password. Does not reveal whether the address is known. */
export function Screen() {
  const t = useT();
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <AccountPage title={t("screens.recovery.title")} lead={t("screens.recovery.lead")}>
      <div role="status">
        {sentTo !== null && <Callout tone="ok">{t("screens.recovery.sent", { email: sentTo })}</Callout>}
      </div>
      {sentTo === null && (
        <EmailForm call="requestPasswordReset" button={t("screens.recovery.send")} onSent={setSentTo} />
      )}
      {sentTo !== null && <AskStaff when={t("components.accounts.no_mail")} />}
      <p>
        <a href="/users/login">{t("screens.recovery.back")}</a>
      </p>
    </AccountPage>
  );
}
