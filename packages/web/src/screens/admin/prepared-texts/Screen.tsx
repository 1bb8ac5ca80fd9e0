import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { TextsPage } from "../../../components/prepared-texts/TextsPage.tsx";
import type { load } from "./load.ts";

export const head = ({ t }: HeadContext<typeof load>): Head => ({ title: t("shell.admin"), noindex: true });

export function Screen({ loaded: { texts } }: ScreenProps<typeof load>) {
  return <TextsPage texts={texts} />;
}
