import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services/services.tsx";
import { adminHead } from "../../../components/admin/admin-head.ts";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import type { load } from "./load.ts";
import { PrivilegesForm } from "./PrivilegesForm.tsx";

export const head = ({ t }: HeadContext<typeof load>): Head => adminHead(t, t("shell.admin_pages.privileges"));

/** The reputation that each privilege needs. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  return (
    <Page>
      <PageHead title={t("shell.admin_pages.privileges")} lead={t("screens.privileges.lead")} />
      <PrivilegesForm key={JSON.stringify(loaded.privileges)} privileges={loaded.privileges} />
    </Page>
  );
}
