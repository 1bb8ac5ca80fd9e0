import type { PluginCalls } from "@askwell/plugin-kit/browser";
import { useEffect, useMemo, useState } from "react";
import { useApi, useServices } from "../services/services.tsx";
import { loadPluginModule, type PluginModule } from "./plugin-modules.ts";
import { reportFailure } from "./report-failure.ts";

/** The module of an installed plugin; null until it is loaded, "failed" where it cannot be. */
export function usePluginModule(slugName: string): PluginModule | "failed" | null {
  const { api, boot } = useServices();
  const { plugins } = boot;
  const [module, setModule] = useState<PluginModule | "failed" | null>(null);
  useEffect(() => {
    let isCurrent = true;
    loadPluginModule(plugins, slugName).then(
      (loaded) => isCurrent && setModule(loaded),
      (error: unknown) => {
        reportError(error);
        reportFailure(api, slugName, "module")(error);
        if (isCurrent) setModule("failed");
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [api, plugins, slugName]);
  return module;
}

/** The calls of a plugin. */
export function usePluginCalls(slug: string): PluginCalls {
  const api = useApi();
  return useMemo(
    () => ({
      read: (action, input) => api.readFromPlugin({ ...input, slug, action }),
      send: (action, input) => api.sendToPlugin({ ...input, slug, action }),
    }),
    [api, slug],
  );
}
