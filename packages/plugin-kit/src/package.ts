import type { Plugin, PluginDescription } from "./plugin.ts";

/** The code of a plugin that is installed from a package: its metadata is in the manifest of the package. */
export type PackagedPlugin = Omit<Plugin, keyof PluginDescription>;

/** Returns the plugin unchanged, type-checked where it is defined. Export it as `plugin`. */
export function definePackage(plugin: PackagedPlugin): PackagedPlugin {
  return plugin;
}
