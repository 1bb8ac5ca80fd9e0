import type { ReactNode } from "react";
import { reportFailure } from "../../../app/plugins/report-failure.ts";
import { usePluginCalls, usePluginModule } from "../../../app/plugins/use-plugin-module.ts";
import type { RouteParams } from "../../../app/routing/route.ts";
import { useApi, useMessages, useT, useViewer } from "../../../app/services/services.tsx";
import { Callout } from "../../../ui/Callout.tsx";
import { ErrorBoundary } from "../../../ui/ErrorBoundary.tsx";

interface LivePageProps {
  readonly slug_name: string;
  /** The path of the page, with its `:name` parts. */
  readonly path: string;
  readonly params: RouteParams;
  /** The text of the page. */
  readonly children: ReactNode;
}

/** The page of an installed plugin: the text until its code is loaded, and where that fails. */
export function LivePage({ slug_name, path, params, children }: LivePageProps) {
  const t = useT();
  const api = useApi();
  const module = usePluginModule(slug_name);
  const { language } = useMessages();
  const viewer = useViewer();
  const calls = usePluginCalls(slug_name);
  const alone = (
    <>
      {children}
      <Callout tone="warn">{t("ui.plugin_failed")}</Callout>
    </>
  );
  if (module === "failed") return alone;
  const Drawn = module?.page;
  if (!Drawn) return children;
  return (
    <ErrorBoundary fallback={alone} onFailure={reportFailure(api, slug_name, "page")}>
      <Drawn {...{ path, params, language, ...calls }} viewer={viewer && { username: viewer.username }}>
        {children}
      </Drawn>
    </ErrorBoundary>
  );
}
