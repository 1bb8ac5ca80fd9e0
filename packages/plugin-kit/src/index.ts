import type { Api } from "@askwell/contract";

/** The kinds of plugin that the site has places for. */
export type PluginKind = "connector" | "search" | "editor" | "route" | "captcha" | "render";

/** What every plugin says about itself. */
export interface PluginDescription {
  /** Name in addresses and settings: lower-case letters, digits and `_`. */
  readonly slug_name: string;
  readonly kind: PluginKind;
  readonly version: string;
  /** Shown in the administration, by language code; `en_US` is required. */
  readonly name: Readonly<Record<string, string>>;
  readonly description: Readonly<Record<string, string>>;
}

/** Small values that a plugin keeps; nobody else sees them. */
export interface PluginStore {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string): Promise<void>;
  remove(key: string): Promise<void>;
}

/** What the site hands to a plugin: its configuration, its store and the calls. Never the database. */
export interface PluginContext {
  readonly configuration: Readonly<Record<string, unknown>>;
  readonly store: PluginStore;
  readonly api: Api;
}
