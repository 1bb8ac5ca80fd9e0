import type { Head } from "../../../app/page/head.ts";
import type { HeadContext } from "../../../app/routing/route.ts";
import { useServices, useT } from "../../../app/services/services.tsx";
import { AccountPage } from "../../../components/accounts/AccountPage.tsx";
import { BadLink } from "../../../components/users/BadLink.tsx";
import { useMailLink } from "../../../components/users/use-mail-link.ts";
import { LinkButton } from "../../../ui/Button.tsx";

export const head = ({ t }: HeadContext): Head => ({ title: t("screens.unsubscribe.title"), noindex: true });

/** Unsubscribes from a type of mail with the link of that mail. */
export function Screen() {
  const t = useT();
  const { api } = useServices();
  const state = useMailLink(async (code) => void (await api.unsubscribe({ code })));
  const settings = <LinkButton href="/users/settings/notify">{t("screens.unsubscribe.settings")}</LinkButton>;
  if (state === "failed") return <BadLink next={t("screens.unsubscribe.failed_next")}>{settings}</BadLink>;
  const isDone = state === "done";
  return (
    <AccountPage title={t(isDone ? "screens.unsubscribe.done" : "screens.unsubscribe.title")}>
      {isDone && <p>{t("screens.unsubscribe.next")}</p>}
      {settings}
    </AccountPage>
  );
}
