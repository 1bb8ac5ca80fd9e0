import { useState } from "react";
import type { Head } from "../../../app/page/head.ts";
import type { HeadContext } from "../../../app/routing/route.ts";
import { usePageLocation, useServices, useT } from "../../../app/services/services.tsx";
import { AccountPage } from "../../../components/accounts/AccountPage.tsx";
import { OwnAccountsOnly } from "../../../components/accounts/OwnAccountsOnly.tsx";
import { hasOwnAccounts } from "../../../components/accounts/own-accounts.ts";
import { BadLink } from "../../../components/users/BadLink.tsx";
import { useLinkCheck } from "../../../components/users/use-link-check.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { NewPasswordForm } from "./NewPasswordForm.tsx";

export const head = ({ t }: HeadContext): Head => ({ title: t("screens.recovery.title"), noindex: true });

/** Sets a new password with the code of a mailed link, unless a user center holds the accounts. */
export function Screen() {
  const t = useT();
  const { agent } = useServices().boot;
  const code = new URLSearchParams(usePageLocation().search).get("code") ?? "";
  if (hasOwnAccounts(agent)) return <PasswordReset code={code} />;
  return (
    <AccountPage title={t("screens.password_reset.title")}>
      <OwnAccountsOnly>{null}</OwnAccountsOnly>
    </AccountPage>
  );
}

function PasswordReset({ code }: { code: string }) {
  const t = useT();
  const { api, session } = useServices();
  const [state, setState] = useState<"asks" | "done" | "bad">("asks");
  const link = useLinkCheck(code, () => api.checkLink({ code, purpose: "reset_password" }));
  if (link === "bad" || state === "bad") {
    return (
      <BadLink>
        <LinkButton href="/users/account-recovery" variant="primary">
          {t("screens.password_reset.again")}
        </LinkButton>
      </BadLink>
    );
  }
  const finish = () => {
    session.forget();
    setState("done");
  };
  return (
    <AccountPage title={t("screens.password_reset.title")}>
      {state === "done" ? (
        <>
          <p role="status">{t("screens.password_reset.done")}</p>
          <LinkButton href="/users/login" variant="primary">
            {t("shell.log_in")}
          </LinkButton>
        </>
      ) : (
        link === "good" && <NewPasswordForm code={code} onDone={finish} onBadLink={() => setState("bad")} />
      )}
    </AccountPage>
  );
}
