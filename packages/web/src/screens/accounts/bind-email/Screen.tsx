import { useEffect, useState } from "react";
import type { Head } from "../../../app/head.ts";
import { places } from "../../../app/routing/guards.ts";
import type { HeadContext } from "../../../app/routing/route.ts";
import { useIsLive, usePlace, useServices, useT } from "../../../app/services.tsx";
import { Page, PageHead } from "../../../parts/shell/Page.tsx";
import { BindForm } from "./BindForm.tsx";
import { Confirming } from "./Confirming.tsx";

export const head = ({ t }: HeadContext): Head => ({ title: t("screens.bind_email.title"), noindex: true });

/** Asks for an address where another system has told none; and takes the link of the mail that it leads to. */
export function Screen() {
  const t = useT();
  const { router } = useServices();
  // What stands in the address is for one browser: the page that all visitors share must not show it.
  const isLive = useIsLive();
  const query = new URLSearchParams(usePlace().search);
  const [key, code] = [query.get("binding_key") ?? "", query.get("code") ?? ""];
  const [sentTo, setSentTo] = useState("");
  useEffect(() => {
    if (key === "" && code === "") void router.navigate(places.home, { replace: true });
  }, [key, code, router]);
  if (isLive && code !== "") return <Confirming code={code} />;
  if (sentTo !== "") {
    return (
      <Page>
        <PageHead title={t("screens.bind_email.sent.title")} />
        <p role="status">{t("screens.bind_email.sent.text", { email: sentTo })}</p>
      </Page>
    );
  }
  return (
    <Page>
      <PageHead title={t("screens.bind_email.title")} lead={isLive && t("screens.bind_email.lead")} />
      {isLive && key !== "" && <BindForm bindingKey={key} onSent={setSentTo} />}
    </Page>
  );
}
