import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { LegalPage } from "../../../components/legal/LegalPage.tsx";
import type { load } from "./load.ts";

export const head = ({ t }: HeadContext<typeof load>): Head => ({ title: t("shell.privacy"), canonical: "/privacy" });

export function Screen({ loaded }: ScreenProps<typeof load>) {
  return <LegalPage which="privacy" html={loaded.html} />;
}
