import { FOREVER } from "@askwell/domain";
import type { Head } from "../../../app/page/head.ts";
import type { HeadContext } from "../../../app/routing/route.ts";
import { useMessages, usePageLocation, useSite } from "../../../app/services/services.tsx";
import { AccountPage } from "../../../components/accounts/AccountPage.tsx";
import { AskStaff } from "../../../components/accounts/AskStaff.tsx";
import { LinkButton } from "../../../ui/Button.tsx";
import { Callout } from "../../../ui/Callout.tsx";

export const head = ({ t }: HeadContext): Head => ({ title: t("screens.suspended.title"), noindex: true });

/** The page of suspended users. */
export function Screen() {
  const { t, formats } = useMessages();
  const until = Number(new URLSearchParams(usePageLocation().search).get("until"));
  const isPrivate = useSite().site_security.login_required;
  const hasEnd = Number.isSafeInteger(until) && until > 0 && until < FOREVER;
  return (
    <AccountPage title={t("screens.suspended.title")}>
      {hasEnd && <Callout tone="info">{t("screens.suspended.until", { date: formats.absoluteDate(until) })}</Callout>}
      <p>{t(isPrivate ? "screens.suspended.why_private" : "screens.suspended.why")}</p>
      <AskStaff when={t("screens.suspended.ask")} />
      <LinkButton href="/">{t("errors.home")}</LinkButton>
    </AccountPage>
  );
}
