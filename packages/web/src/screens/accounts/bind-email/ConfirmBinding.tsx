import { ApiResponseError } from "@askwell/contract";
import { useEffect, useState } from "react";
import { paths } from "../../../app/routing/paths.ts";
import { useServices, useT } from "../../../app/services/services.tsx";
import { useCompleteLogin } from "../../../app/session/use-complete-login.ts";
import { AccountPage } from "../../../components/accounts/AccountPage.tsx";
import { LinkButton } from "../../../ui/Button.tsx";

/** Redeems the code of a mailed link and completes the login. */
export function ConfirmBinding({ code }: { code: string }) {
  const t = useT();
  const completeLogin = useCompleteLogin();
  const { api } = useServices();
  const [problem, setProblem] = useState("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: a code is redeemed once.
  useEffect(() => {
    const redeem = async () => {
      try {
        const { access_token } = await api.confirmBinding({ code });
        await completeLogin(access_token);
      } catch (error) {
        if (!(error instanceof ApiResponseError)) throw error;
        setProblem(error.message);
      }
    };
    void redeem();
  }, [code]);
  if (problem === "") {
    return (
      <AccountPage title={t("screens.bind_email.title")}>
        <p role="status">{t("screens.bind_email.confirming")}</p>
      </AccountPage>
    );
  }
  return (
    <AccountPage title={t("screens.bind_email.failed.title")}>
      <p role="alert">{problem}</p>
      <LinkButton href={paths.login}>{t("screens.bind_email.failed.again")}</LinkButton>
    </AccountPage>
  );
}
