import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { adminHead } from "../../../components/admin/admin-head.ts";
import { TextsPage } from "../../../components/prepared-texts/TextsPage.tsx";
import type { load } from "./load.ts";

export const head = ({ t }: HeadContext<typeof load>): Head => adminHead(t, t("shell.admin_pages.prepared-texts"));

export function Screen({ loaded: { texts } }: ScreenProps<typeof load>) {
  return <TextsPage texts={texts} />;
}
