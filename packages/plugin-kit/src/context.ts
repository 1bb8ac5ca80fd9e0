import type { PluginValues } from "./texts.ts";

/** Private key-value storage of a plugin, for small values. */
export interface PluginStore {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string): Promise<void>;
  remove(key: string): Promise<void>;
}

/** Services of the site for a plugin. Never the database or the web framework. */
export interface PluginContext {
  /** The current configuration, with the defaults of the fields. */
  readonly configuration: PluginValues;
  readonly store: PluginStore;
  /** URL of the site, without a trailing slash. */
  readonly site_url: string;
  /** Unix seconds. */
  now(): number;
}
