import type { Head } from "../../../app/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services.tsx";
import { NoMailServer } from "../../../parts/admin/NoMailServer.tsx";
import { Page, PageHead } from "../../../parts/shell/Page.tsx";
import type { load } from "./load.ts";
import { settingPage } from "./pages.ts";
import { SettingsForm } from "./SettingsForm.tsx";

export const head = ({ t }: HeadContext<typeof load>): Head => ({ title: t("shell.admin"), noindex: true });

/** One page of the site's settings. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const page = settingPage(loaded.page);
  if (!page) return null;
  return (
    <Page narrow>
      <PageHead title={t(`shell.admin_pages.${page.name}`)} lead={t(`settings.page.${page.name}`)} />
      {page.name === "smtp" && loaded.values.smtp_host === "" && <NoMailServer />}
      <SettingsForm key={JSON.stringify(loaded.values)} page={page} loaded={loaded} />
    </Page>
  );
}
