import { useState } from "react";
import { useCall } from "../../app/api/use-call.ts";
import { useT } from "../../app/services/services.tsx";
import { Button, ButtonRow, LinkButton } from "../../ui/Button.tsx";
import { AccountPage } from "../accounts/AccountPage.tsx";
import { AskStaff } from "../accounts/AskStaff.tsx";

/** Asks a user who has just registered to confirm their address. */
export function Unconfirmed({ email }: { email: string }) {
  const t = useT();
  return (
    <AccountPage title={t("components.users.unconfirmed.title")}>
      <ConfirmAddress email={email} />
    </AccountPage>
  );
}

/** How to confirm an address, and what to do when no mail arrives. */
export function ConfirmAddress({ email }: { email: string }) {
  const t = useT();
  const call = useCall("sendVerification");
  const [wasSent, setSent] = useState(false);
  const send = async () => {
    const result = await call.run({});
    if (result?.ok) setSent(true);
  };
  return (
    <>
      <p>{t("components.users.unconfirmed.sent_to", { email })}</p>
      <p>{t("components.users.unconfirmed.not_there")}</p>
      <AskStaff when={t("components.accounts.no_mail")} />
      <p role="status">{wasSent && t("components.users.unconfirmed.sent_again")}</p>
      <ButtonRow>
        <Button variant="primary" busy={call.busy} aria-disabled={wasSent} onClick={send}>
          {t("components.users.unconfirmed.send_again")}
        </Button>
        <LinkButton href="/users/change-email">{t("components.users.unconfirmed.change")}</LinkButton>
        <LinkButton href="/users/logout" variant="quiet">
          {t("shell.log_out")}
        </LinkButton>
      </ButtonRow>
    </>
  );
}
