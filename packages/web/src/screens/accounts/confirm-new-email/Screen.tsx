import type { Head } from "../../../app/page/head.ts";
import type { HeadContext } from "../../../app/routing/route.ts";
import { useServices, useT } from "../../../app/services/services.tsx";
import { AccountPage } from "../../../components/accounts/AccountPage.tsx";
import { BadLink } from "../../../components/users/BadLink.tsx";
import { useMailLink } from "../../../components/users/use-mail-link.ts";
import { LinkButton } from "../../../ui/Button.tsx";

export const head = ({ t }: HeadContext): Head => ({ title: t("screens.confirm_new_email.title"), noindex: true });

/** Changes the address with the link that was mailed to the new one. */
export function Screen() {
  const t = useT();
  const { api, session } = useServices();
  const state = useMailLink(async (code) => {
    const { access_token } = await api.changeEmail({ code });
    await session.start(access_token);
  });
  if (state === "failed") {
    return (
      <BadLink next={t("screens.confirm_new_email.failed_next")}>
        <LinkButton href="/users/settings/account" variant="primary">
          {t("screens.confirm_new_email.again")}
        </LinkButton>
      </BadLink>
    );
  }
  if (state === "taken") return <TakenAddress />;
  const isDone = state === "done";
  return (
    <AccountPage title={t(isDone ? "screens.confirm_new_email.done" : "screens.confirm_new_email.title")}>
      {isDone && (
        <LinkButton href="/" variant="primary">
          {t("errors.home")}
        </LinkButton>
      )}
    </AccountPage>
  );
}

/** The address belongs to another account by now, so that nothing was changed. */
function TakenAddress() {
  const t = useT();
  return (
    <AccountPage title={t("screens.confirm_new_email.taken")}>
      <p>{t("screens.confirm_new_email.taken_next")}</p>
      <LinkButton href="/users/settings/account">{t("screens.confirm_new_email.settings")}</LinkButton>
    </AccountPage>
  );
}
