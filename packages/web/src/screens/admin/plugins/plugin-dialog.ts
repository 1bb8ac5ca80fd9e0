import type { ListedPlugin } from "./plugin-filter.ts";

/** A dialog of the screen. To install without a plugin is to install a new one, with one to update it. */
export type PluginDialog =
  | { readonly kind: "install"; readonly plugin: ListedPlugin | null }
  | { readonly kind: "remove"; readonly plugin: ListedPlugin };
