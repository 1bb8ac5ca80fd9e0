import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services/services.tsx";
import { TextsPage } from "../../../components/prepared-texts/TextsPage.tsx";
import type { load } from "./load.ts";

export const head = ({ t }: HeadContext<typeof load>): Head => ({
  title: t("shell.admin_pages.prepared-texts"),
  noindex: true,
});

/** The prepared texts among the pages of moderators. Rules: docs/rules/reasons.md N11. */
export function Screen({ loaded: { texts } }: ScreenProps<typeof load>) {
  const t = useT();
  return <TextsPage texts={texts} lead={<a href="/review">{t("shell.review")}</a>} />;
}
