import type { Reply } from "@askwell/contract";

/** A plugin of the list. */
export type ListedPlugin = Reply<"pluginDetails">["plugins"][number];

export const stateFilters = ["all", "active", "inactive", "unhealthy", "outdated"] as const;

export type StateFilter = (typeof stateFilters)[number];

/** Which plugins are listed. */
export interface PluginFilter {
  readonly state: StateFilter;
  /** "" for every kind. */
  readonly kind: string;
  /** All of them have to occur in the name, the description or the author. */
  readonly words: string;
}

/** Whether a plugin has the state; an unhealthy one is on, and so active as well. */
export function hasState({ enabled, state }: ListedPlugin, filter: StateFilter): boolean {
  if (filter === "all") return true;
  if (filter === "active" || filter === "inactive") return enabled === (filter === "active");
  return state === filter;
}

/** Whether a plugin is listed. */
export function isListed(plugin: ListedPlugin, { state, kind, words }: PluginFilter): boolean {
  const text = `${plugin.name} ${plugin.slug_name} ${plugin.description} ${plugin.author}`.toLowerCase();
  const hasWords = words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
  return hasWords && (kind === "" || plugin.kinds.includes(kind)) && hasState(plugin, state);
}
