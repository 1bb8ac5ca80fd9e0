import type { Head } from "../../../app/head.ts";
import type { HeadContext } from "../../../app/routing/route.ts";
import { useSite, useT } from "../../../app/services.tsx";
import { Page, PageHead } from "../../../parts/shell/Page.tsx";
import { LinkButton } from "../../../ui/Button.tsx";

export const head = ({ t }: HeadContext): Head => ({ title: t("screens.suspended.title"), noindex: true });

/** Where somebody who is suspended ends up. */
export function Screen() {
  const t = useT();
  const { contact_email } = useSite().general;
  return (
    <Page>
      <PageHead title={t("screens.suspended.title")} />
      <p>{t("screens.suspended.why")}</p>
      <p>
        {t("screens.suspended.ask")} <a href={`mailto:${contact_email}`}>{contact_email}</a>
      </p>
      <LinkButton href="/">{t("errors.home")}</LinkButton>
    </Page>
  );
}
