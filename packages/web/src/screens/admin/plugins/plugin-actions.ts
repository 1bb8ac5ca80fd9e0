import type { ListedPlugin } from "./plugin-filter.ts";

/** What an administrator can do with a plugin, in the order of the menu. */
const pluginActions = ["configure", "activate", "deactivate", "update", "roll_back", "remove"] as const;

export type PluginAction = (typeof pluginActions)[number];

/** The action that is probably next, as a button. */
export function mainActionOf(plugin: ListedPlugin): "configure" | "activate" | "deactivate" | "update" {
  const { state, enabled, installed, have_config, missing } = plugin;
  if (state === "outdated" && installed) return "update";
  if (have_config && missing.length > 0) return "configure";
  if (!enabled) return "activate";
  return have_config && state !== "unhealthy" ? "configure" : "deactivate";
}

/** The other actions that are possible. */
export function restOf(plugin: ListedPlugin, main: PluginAction): readonly PluginAction[] {
  const { state, enabled, installed, have_config, previous_version } = plugin;
  const isPossible: Readonly<Record<PluginAction, boolean>> = {
    configure: have_config,
    activate: !enabled && state !== "outdated",
    deactivate: enabled,
    update: installed,
    roll_back: installed && previous_version !== "",
    remove: installed,
  };
  return pluginActions.filter((action) => action !== main && isPossible[action]);
}
