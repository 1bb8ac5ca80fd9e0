import type { PageComponent, PluginPageProps } from "@askwell/plugin-kit/browser";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { loadPluginModule } from "../../../app/plugins/plugin-modules.ts";
import type { RouteParams } from "../../../app/routing/route.ts";
import { useApi, useMessages, useServices, useT, useViewer } from "../../../app/services/services.tsx";
import { ErrorBoundary } from "../../../components/shell/ErrorBoundary.tsx";
import { Callout } from "../../../ui/Callout.tsx";

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
  const { boot } = useServices();
  const [Drawn, setDrawn] = useState<PageComponent | null>(null);
  const [failed, setFailed] = useState(false);
  const { language } = useMessages();
  const viewer = useViewer();
  const calls = useCalls(slug_name);

  useEffect(() => {
    let isCurrent = true;
    loadPluginModule(boot.plugins, slug_name)
      .then(({ page = null }) => isCurrent && setDrawn(() => page))
      .catch((error: unknown) => {
        reportError(error);
        if (isCurrent) setFailed(true);
      });
    return () => {
      isCurrent = false;
    };
  }, [boot, slug_name]);

  const alone = (
    <>
      {children}
      <Failure />
    </>
  );
  if (failed) return alone;
  if (!Drawn) return children;
  return (
    <ErrorBoundary fallback={alone}>
      <Drawn {...{ path, params, language, ...calls }} viewer={viewer && { username: viewer.username }}>
        {children}
      </Drawn>
    </ErrorBoundary>
  );
}

/** The calls of the plugin. */
function useCalls(slug: string): Pick<PluginPageProps, "read" | "send"> {
  const api = useApi();
  return useMemo(
    () => ({
      read: (action, input) => api.readFromPlugin({ ...input, slug, action }),
      send: (action, input) => api.sendToPlugin({ ...input, slug, action }),
    }),
    [api, slug],
  );
}

function Failure() {
  const t = useT();
  return <Callout tone="warn">{t("screens.plugins.part_failed")}</Callout>;
}
