import { useState } from "react";
import type { Head } from "../../../app/head.ts";
import type { HeadContext } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services.tsx";
import { AskStaff } from "../../../parts/accounts/AskStaff.tsx";
import { Page, PageHead } from "../../../parts/shell/Page.tsx";
import { EmailForm } from "../../../parts/users/EmailForm.tsx";
import { Callout } from "../../../ui/Callout.tsx";

export const head = ({ t }: HeadContext): Head => ({ title: t("screens.recovery.title"), noindex: true });

/** Sends a link to choose a new password. Never says whether an address is known. */
export function Screen() {
  const t = useT();
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <Page>
      <PageHead title={t("screens.recovery.title")} lead={t("screens.recovery.lead")} />
      <div role="status">
        {sentTo !== null && <Callout tone="ok">{t("screens.recovery.sent", { email: sentTo })}</Callout>}
      </div>
      {sentTo === null && (
        <EmailForm call="requestPasswordReset" button={t("screens.recovery.send")} onSent={setSentTo} />
      )}
      {sentTo !== null && <AskStaff when={t("parts.accounts.no_mail")} />}
      <p>
        <a href="/users/login">{t("screens.recovery.back")}</a>
      </p>
    </Page>
  );
}
