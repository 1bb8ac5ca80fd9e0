import { useState } from "react";
import { useT } from "../../app/services.tsx";
import { useCall } from "../../app/use-call.ts";
import { Button, ButtonRow, LinkButton } from "../../ui/Button.tsx";
import { AskStaff } from "../accounts/AskStaff.tsx";
import { Page, PageHead } from "../shell/Page.tsx";

/** Tells somebody who has just registered to look at their mail. */
export function Unconfirmed({ email }: { email: string }) {
  const t = useT();
  const call = useCall("sendVerification");
  const [wasSent, setSent] = useState(false);
  const send = async () => {
    const result = await call.run({});
    if (result?.ok) setSent(true);
  };
  return (
    <Page>
      <PageHead title={t("parts.users.unconfirmed.title")} />
      <p>{t("parts.users.unconfirmed.sent_to", { email })}</p>
      <p>{t("parts.users.unconfirmed.not_there")}</p>
      <AskStaff when={t("parts.accounts.no_mail")} />
      <p role="status">{wasSent && t("parts.users.unconfirmed.sent_again")}</p>
      <ButtonRow>
        <Button look="primary" busy={call.busy} disabled={wasSent} onClick={send}>
          {t("parts.users.unconfirmed.send_again")}
        </Button>
        <LinkButton href="/users/change-email">{t("parts.users.unconfirmed.change")}</LinkButton>
        <LinkButton href="/users/logout" look="quiet">
          {t("shell.log_out")}
        </LinkButton>
      </ButtonRow>
    </Page>
  );
}
