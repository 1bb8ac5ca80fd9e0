import { useT } from "../../../app/services/services.tsx";
import type { PluginAction } from "./plugin-actions.ts";
import type { PluginDialog } from "./plugin-dialog.ts";
import type { ListedPlugin } from "./plugin-filter.ts";
import { type PluginChange, usePluginChange } from "./use-plugin-change.ts";

/** What the actions on a plugin do; its settings are a page. */
export function usePluginActions(plugin: ListedPlugin, onOpen: (dialog: PluginDialog) => void) {
  const t = useT();
  const { busy, change } = usePluginChange(plugin);
  const { name, slug_name: plugin_slug_name, kinds, version, previous_version } = plugin;
  const turn = (enabled: boolean): PluginChange => ({
    make: (api) => api.switchPlugin({ plugin_slug_name, enabled }),
    said: t(enabled ? "screens.plugins.activated" : "screens.plugins.deactivated", { name }),
  });
  const swap = (to: string): PluginChange => ({
    make: (api) => api.rollBackPlugin({ plugin_slug_name }),
    said: t("screens.plugins.version_is", { name, version: to }),
  });
  const act = (action: Exclude<PluginAction, "configure">): void => {
    switch (action) {
      case "activate":
        // A captcha takes the place of another one, which would not come back.
        void change({ ...turn(true), ...(!kinds.includes("captcha") && { undo: turn(false) }) });
        return;
      case "deactivate":
        void change({ ...turn(false), undo: turn(true) });
        return;
      case "roll_back":
        void change({ ...swap(previous_version), undo: swap(version) });
        return;
      case "update":
        onOpen({ kind: "install", plugin });
        return;
      case "remove":
        onOpen({ kind: "remove", plugin });
    }
  };
  return { busy, act };
}
