import { useEffect, useState } from "react";
import type { Head } from "../../../app/page/head.ts";
import { paths } from "../../../app/routing/paths.ts";
import type { HeadContext } from "../../../app/routing/route.ts";
import { useIsLive, usePageLocation, useServices, useT } from "../../../app/services/services.tsx";
import { AccountPage } from "../../../components/accounts/AccountPage.tsx";
import { BadLink } from "../../../components/users/BadLink.tsx";
import { useLinkCheck } from "../../../components/users/use-link-check.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { BindForm } from "./BindForm.tsx";
import { ConfirmBinding } from "./ConfirmBinding.tsx";

export const head = ({ t }: HeadContext): Head => ({ title: t("screens.bind_email.title"), noindex: true });

/** Asks for an address when an external login has provided none, and redeems the link that is mailed to it. */
export function Screen() {
  const t = useT();
  const { api, router } = useServices();
  // The query is private: the cached page, which all visitors share, must not contain it.
  const isLive = useIsLive();
  const query = new URLSearchParams(usePageLocation().search);
  const [key, code] = [query.get("binding_key") ?? "", query.get("code") ?? ""];
  const [sentTo, setSentTo] = useState("");
  useEffect(() => {
    if (key === "" && code === "") void router.navigate(paths.home, { replace: true });
  }, [key, code, router]);
  const link = useLinkCheck(code === "" ? key : "", () => api.checkBinding({ binding_key: key }));
  if (isLive && code !== "") return <ConfirmBinding code={code} />;
  if (sentTo !== "") {
    return (
      <AccountPage title={t("screens.bind_email.sent.title")}>
        <p role="status">{t("screens.bind_email.sent.text", { email: sentTo })}</p>
      </AccountPage>
    );
  }
  if (key !== "" && link === "bad") {
    return (
      <BadLink next={t("screens.bind_email.bad_link")}>
        <LinkButton href={paths.login} variant="primary">
          {t("screens.bind_email.failed.again")}
        </LinkButton>
      </BadLink>
    );
  }
  return (
    <AccountPage title={t("screens.bind_email.title")} lead={isLive && t("screens.bind_email.lead")}>
      {isLive && link === "good" && <BindForm bindingKey={key} onSent={setSentTo} />}
    </AccountPage>
  );
}
