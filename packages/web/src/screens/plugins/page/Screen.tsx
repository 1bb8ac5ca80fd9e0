import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { Prose } from "../../../ui/Prose.tsx";
import type { load } from "./load.ts";

export const head = ({ loaded, path }: HeadContext<typeof load>): Head => ({
  title: loaded.title,
  description: loaded.description,
  canonical: path,
});

/** A page of a plugin that consists of text. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  return (
    <Page>
      <PageHead title={<span dir="auto">{loaded.title}</span>} />
      <Prose html={loaded.html} />
    </Page>
  );
}
