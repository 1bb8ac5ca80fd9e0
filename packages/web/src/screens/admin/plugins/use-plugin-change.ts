import { type Api, ApiResponseError } from "@askwell/contract";
import { useRef, useState } from "react";
import { useServices, useT } from "../../../app/services/services.tsx";
import type { ListedPlugin } from "./plugin-filter.ts";

/** A change of a plugin: how to make it, and what is said afterwards. */
export interface PluginChange {
  readonly make: (api: Api) => Promise<unknown>;
  readonly said: string;
  /** The change that takes it back, if there is one. */
  readonly undo?: PluginChange;
}

/** Changes a plugin and reloads the list. Says so when the plugin was removed meanwhile. */
export function usePluginChange({ slug_name, name }: Pick<ListedPlugin, "slug_name" | "name">) {
  const t = useT();
  const { api, router, feedback, handleError } = useServices();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  const isGone = async (error: unknown): Promise<boolean> => {
    if (!(error instanceof ApiResponseError) || error.status !== 400) return false;
    const { plugins } = await api.pluginDetails({});
    return plugins.every((plugin) => plugin.slug_name !== slug_name);
  };

  const fail = async (error: unknown): Promise<void> => {
    const isMissing = await isGone(error).catch(() => false);
    if (!isMissing) handleError(error, { admin: true });
    await router.revalidate();
    if (isMissing) feedback.toast("info", t("screens.plugins.gone", { name }));
  };

  /** Resolves to whether the change was made. */
  const change = async ({ make, said, undo }: PluginChange): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    try {
      await make(api);
      await router.revalidate();
      const takeBack = undo && { label: t("components.posts.undo"), run: () => void change(undo) };
      feedback.toast("ok", said, takeBack);
      return true;
    } catch (error) {
      await fail(error);
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  return { busy, change };
}
