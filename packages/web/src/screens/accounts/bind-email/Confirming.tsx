import { ApiRefusal } from "@askwell/contract";
import { useEffect, useState } from "react";
import { places } from "../../../app/routing/guards.ts";
import { useServices, useT } from "../../../app/services.tsx";
import { useEnter } from "../../../app/use-enter.ts";
import { Page, PageHead } from "../../../parts/shell/Page.tsx";
import { LinkButton } from "../../../ui/Button.tsx";

/** Takes the link of the mail, and logs in whoever began in this browser. */
export function Confirming({ code }: { code: string }) {
  const t = useT();
  const enter = useEnter();
  const { api } = useServices();
  const [problem, setProblem] = useState("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: a code is redeemed once.
  useEffect(() => {
    const redeem = async () => {
      try {
        const { access_token } = await api.confirmBinding({ code });
        await enter(access_token);
      } catch (error) {
        if (!(error instanceof ApiRefusal)) throw error;
        setProblem(error.message);
      }
    };
    void redeem();
  }, [code]);
  if (problem === "") {
    return (
      <Page>
        <p role="status">{t("screens.bind_email.confirming")}</p>
      </Page>
    );
  }
  return (
    <Page>
      <PageHead title={t("screens.bind_email.failed.title")} />
      <p role="alert">{problem}</p>
      <LinkButton href={places.login}>{t("screens.bind_email.failed.again")}</LinkButton>
    </Page>
  );
}
