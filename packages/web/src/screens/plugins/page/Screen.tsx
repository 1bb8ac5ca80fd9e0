import type { Head } from "../../../app/page/head.ts";
import { hasModule } from "../../../app/plugins/plugin-modules.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useServices } from "../../../app/services/services.tsx";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { Prose } from "../../../ui/Prose.tsx";
import { LivePage } from "./LivePage.tsx";
import type { load } from "./load.ts";

export const head = ({ loaded, path }: HeadContext<typeof load>): Head => ({
  title: loaded.title,
  description: loaded.description,
  canonical: path,
});

/** A page of a plugin: its text, and what its code draws in the browser. */
export function Screen({ loaded, params }: ScreenProps<typeof load>) {
  const { plugins } = useServices().boot;
  const { slug_name, path, title, html } = loaded;
  const text = <Prose html={html} />;
  return (
    <Page>
      <PageHead title={<span dir="auto">{title}</span>} />
      {hasModule(plugins, slug_name) ? (
        <LivePage key={`${slug_name} ${path}`} {...{ slug_name, path, params }}>
          {text}
        </LivePage>
      ) : (
        text
      )}
    </Page>
  );
}
