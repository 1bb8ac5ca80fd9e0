import type { Captcha, Plugin, PluginContext, PluginStore, PluginValues } from "@askwell/plugin-kit";
import { type Database, onCommit, parseJson } from "../platform/db/index.ts";
import type { Tables, Tx } from "../tables.ts";
import { defaultsOf } from "./fields.ts";
import * as queries from "./queries.ts";

/** An enabled captcha with its context. */
interface ActiveCaptcha {
  readonly slug_name: string;
  readonly captcha: Captcha;
  readonly context: PluginContext;
}

interface PluginState {
  readonly enabled: boolean;
  readonly values: PluginValues;
}

/** The plugins of the site with their state, in memory; every process has its own copy. */
export interface Plugins {
  /** All available plugins, enabled or not. */
  readonly all: readonly Plugin[];
  find(slugName: string): Plugin | undefined;
  isEnabled(slugName: string): boolean;
  /** The context for the plugin's functions. */
  contextOf(plugin: Plugin): PluginContext;
  /** The enabled captcha; undefined if there is none. */
  captcha(): ActiveCaptcha | undefined;
  /** A captcha for actions that must not go without one, enabled or not. */
  fallbackCaptcha(): ActiveCaptcha | undefined;
  /** Changes the stored state of a plugin; takes effect with the commit. */
  save(tx: Tx, slugName: string, change: { enabled?: boolean; values?: PluginValues }): Promise<void>;
  /** Reloads the states, after another process has changed one. */
  reload(): Promise<void>;
}

interface HostOptions {
  readonly db: Database<Tables>;
  readonly plugins: readonly Plugin[];
  readonly now: () => number;
  readonly siteUrl: () => string;
}

/** Parses a stored configuration. */
export function storedValues(text: string | undefined): PluginValues {
  return text === undefined ? {} : parseJson<PluginValues>(text);
}

async function load(db: Database<Tables>): Promise<Map<string, PluginState>> {
  const rows = await queries.listPlugins(db.read);
  return new Map(
    rows.map((row) => [row.slug_name, { enabled: row.enabled === 1, values: storedValues(row.configuration) }]),
  );
}

function storeOf({ db, now }: HostOptions, slugName: string): PluginStore {
  return {
    get: (key) => queries.findValue(db.read, slugName, key),
    set: (key, value) =>
      db.write((tx) => queries.saveValue(tx, { slug_name: slugName, name: key, value, updated_at: now() })),
    remove: (key) => db.write((tx) => queries.deleteValue(tx, slugName, key)),
  };
}

function contextOver(options: HostOptions, plugin: Plugin, configuration: () => PluginValues): PluginContext {
  return {
    get configuration() {
      return configuration();
    },
    get site_url() {
      return options.siteUrl();
    },
    store: storeOf(options, plugin.slug_name),
    now: options.now,
  };
}

function ensureUniqueSlugs(plugins: readonly Plugin[]): void {
  const slugs = plugins.map((plugin) => plugin.slug_name);
  const duplicate = slugs.find((slug, index) => slugs.indexOf(slug) !== index);
  if (duplicate) throw new Error(`two plugins are called ${duplicate}`);
}

/** Creates the plugin host: loads which plugins are enabled, and their configuration. */
export async function createPlugins(options: HostOptions): Promise<Plugins> {
  const { db, plugins, now } = options;
  ensureUniqueSlugs(plugins);
  let states = await load(db);
  let changes = 0;

  const isEnabled = (slugName: string) => states.get(slugName)?.enabled === true;
  const makeContext = (plugin: Plugin): PluginContext => {
    const stored = () => states.get(plugin.slug_name)?.values ?? {};
    const withoutDefaults = contextOver(options, plugin, stored);
    return contextOver(options, plugin, () => ({ ...defaultsOf(plugin.fields?.(withoutDefaults)), ...stored() }));
  };
  const contexts = new Map(plugins.map((plugin) => [plugin.slug_name, makeContext(plugin)]));
  const contextOf = (plugin: Plugin) => contexts.get(plugin.slug_name) ?? makeContext(plugin);

  const activeCaptcha = (plugin: Plugin | undefined): ActiveCaptcha | undefined =>
    plugin?.captcha && { slug_name: plugin.slug_name, captcha: plugin.captcha, context: contextOf(plugin) };

  return {
    all: plugins,
    find: (slugName) => plugins.find((plugin) => plugin.slug_name === slugName),
    isEnabled,
    contextOf,
    captcha: () => activeCaptcha(plugins.find(({ slug_name, captcha }) => captcha && isEnabled(slug_name))),
    fallbackCaptcha: () => activeCaptcha(plugins.find(({ captcha }) => captcha?.isFallback)),
    async save(tx, slugName, change) {
      const row = await queries.lockPlugin(tx, slugName);
      const enabled = change.enabled ?? row?.enabled === 1;
      const values = change.values ?? storedValues(row?.configuration);
      const configuration = JSON.stringify(values);
      await queries.savePlugin(tx, { slug_name: slugName, enabled: enabled ? 1 : 0, configuration, updated_at: now() });
      onCommit(tx, () => {
        changes += 1;
        states = new Map(states).set(slugName, { enabled, values });
      });
    },
    async reload() {
      const before = changes;
      const read = await load(db);
      // A save during the load is newer than what was loaded, and triggers another reload.
      if (changes === before) states = read;
    },
  };
}
