import type { Captcha } from "./captcha.ts";
import type { Connector } from "./connector.ts";
import type { FieldProblem, PluginField } from "./fields.ts";
import type { Texts, Values } from "./texts.ts";
import type { UserCenter } from "./user-center.ts";

/** The kinds of plugin that the site has places for. */
export type PluginKind = "connector" | "search" | "editor" | "route" | "captcha" | "render";

/** What every plugin says about itself. */
export interface PluginDescription {
  /** Name in addresses and settings: 2 to 100 lower-case letters, digits and `_`, beginning with a letter. */
  readonly slug_name: string;
  readonly kind: PluginKind;
  readonly version: string;
  readonly name: Texts;
  readonly description: Texts;
  /** Where there is more to read. */
  readonly link?: string;
}

/** Small values that a plugin keeps; nobody else sees them. */
export interface PluginStore {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string): Promise<void>;
  remove(key: string): Promise<void>;
}

/** What the site hands to a plugin. Never the database or the web framework. */
export interface PluginContext {
  /** What is set up at the moment of reading, with the defaults of the fields. */
  readonly configuration: Values;
  readonly store: PluginStore;
  /** Address of the site, without a slash at the end. */
  readonly site_url: string;
  /** Unix seconds. */
  now(): number;
}

/** A plugin: what it says about itself, what can be set up, and the places of the site that it fills. */
export interface Plugin extends PluginDescription {
  /** What an administrator sets up; it may depend on what is set up already. */
  readonly fields?: (context: PluginContext) => readonly PluginField[];
  /** Looks at a configuration before it is saved; what is returned is shown on the fields, and nothing is saved. */
  readonly check?: (context: PluginContext, values: Values) => Promise<readonly FieldProblem[]>;
  /** What each person sets up for themselves. */
  readonly userFields?: (context: PluginContext) => readonly PluginField[];
  readonly captcha?: Captcha;
  readonly connector?: Connector;
  readonly userCenter?: UserCenter;
}

const SLUG = /^[a-z][a-z0-9_]{1,99}$/;

/** Returns the plugin as it is, with its types checked where it is written. Throws for a slug that no address can hold. */
export function definePlugin(plugin: Plugin): Plugin {
  if (!SLUG.test(plugin.slug_name)) throw new Error(`"${plugin.slug_name}" is no slug for a plugin`);
  return plugin;
}
