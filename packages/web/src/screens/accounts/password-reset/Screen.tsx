import { useState } from "react";
import type { Head } from "../../../app/head.ts";
import type { HeadContext } from "../../../app/routing/route.ts";
import { usePlace, useServices, useT } from "../../../app/services.tsx";
import { OwnAccountsOnly } from "../../../parts/accounts/OwnAccountsOnly.tsx";
import { Page, PageHead } from "../../../parts/shell/Page.tsx";
import { BadLink } from "../../../parts/users/BadLink.tsx";
import { LinkButton } from "../../../ui/Button.tsx";
import { NewPasswordForm } from "./NewPasswordForm.tsx";

export const head = ({ t }: HeadContext): Head => ({ title: t("screens.recovery.title"), noindex: true });

/** Sets a new password by the link of a mail. */
export function Screen() {
  const t = useT();
  const { session } = useServices();
  const code = new URLSearchParams(usePlace().search).get("code") ?? "";
  const [state, setState] = useState<"asks" | "done" | "bad">("asks");
  if (code === "" || state === "bad") return <BadLink />;
  const finish = () => {
    session.forget();
    setState("done");
  };
  return (
    <Page>
      <PageHead title={t("screens.password_reset.title")} />
      {state === "done" ? (
        <>
          <p role="status">{t("screens.password_reset.done")}</p>
          <LinkButton href="/users/login" look="primary">
            {t("shell.log_in")}
          </LinkButton>
        </>
      ) : (
        <OwnAccountsOnly>
          <NewPasswordForm code={code} onDone={finish} onBadLink={() => setState("bad")} />
        </OwnAccountsOnly>
      )}
    </Page>
  );
}
