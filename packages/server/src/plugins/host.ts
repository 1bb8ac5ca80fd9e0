import type { ExtensionPoint, Plugin, PluginContext, PluginValues } from "@askwell/plugin-kit";
import { type Database, onCommit, parseJson } from "../platform/db/index.ts";
import type { Log } from "../platform/log/index.ts";
import { type ActivePlugin, activePlugin, type PluginError } from "../platform/plugins/active-plugin.ts";
import type { Tables, Tx } from "../tables.ts";
import { type ContextOptions, createContext } from "./context.ts";
import { defaultsOf } from "./fields.ts";
import * as queries from "./queries.ts";

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
  /** The enabled plugins that implement an extension point, in their fixed order. */
  active<Point extends ExtensionPoint>(point: Point): readonly ActivePlugin<Point>[];
  /** The last of them, for extension points that use only one. */
  last<Point extends ExtensionPoint>(point: Point): ActivePlugin<Point> | undefined;
  /** A captcha for actions that must not go without one, enabled or not. */
  fallbackCaptcha(): ActivePlugin<"captcha"> | undefined;
  /** The settings of users for a plugin, by user; of all users if none are named. */
  userValues(slugName: string, userIds?: readonly string[]): Promise<ReadonlyMap<string, PluginValues>>;
  /** Changes the stored state of a plugin; takes effect with the commit. */
  save(tx: Tx, slugName: string, change: { enabled?: boolean; values?: PluginValues }): Promise<void>;
  /** Reloads the states, after another process has changed one. */
  reload(): Promise<void>;
}

interface HostOptions extends ContextOptions {
  readonly plugins: readonly Plugin[];
  readonly log: Log;
  /** Called in the transaction that enables, disables or configures a plugin. */
  readonly onSaved?: (tx: Tx, plugin: Plugin) => Promise<void>;
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

async function loadUserValues(db: Database<Tables>, slugName: string, userIds: readonly string[] | undefined) {
  const rows = await queries.listUserConfigs(db.read, slugName, userIds);
  return new Map(rows.map((row) => [row.user_id, storedValues(row.configuration)]));
}

function ensureUniqueSlugs(plugins: readonly Plugin[]): void {
  const slugs = plugins.map((plugin) => plugin.slug_name);
  const duplicate = slugs.find((slug, index) => slugs.indexOf(slug) !== index);
  if (duplicate) throw new Error(`two plugins are called ${duplicate}`);
}

/** Creates the plugin host: loads which plugins are enabled, and their configuration. */
export async function createPlugins(options: HostOptions): Promise<Plugins> {
  const { db, plugins, now, log, onSaved } = options;
  ensureUniqueSlugs(plugins);
  let states = await load(db);
  let changes = 0;

  const isEnabled = (slugName: string) => states.get(slugName)?.enabled === true;
  const makeContext = (plugin: Plugin): PluginContext => {
    const stored = () => states.get(plugin.slug_name)?.values ?? {};
    const withoutDefaults = createContext(options, plugin, stored);
    return createContext(options, plugin, () => ({ ...defaultsOf(plugin.fields?.(withoutDefaults)), ...stored() }));
  };
  const contexts = new Map(plugins.map((plugin) => [plugin.slug_name, makeContext(plugin)]));
  const contextOf = (plugin: Plugin) => contexts.get(plugin.slug_name) ?? makeContext(plugin);

  const observer = {
    onSuccess: () => undefined,
    onFailure: ({ slug_name, hook, cause }: PluginError) =>
      log.warn({ plugin: slug_name, hook, err: cause }, "a hook of a plugin failed"),
  };
  const at = <Point extends ExtensionPoint>(plugin: Plugin, point: Point) =>
    activePlugin(plugin, point, { context: contextOf(plugin), observer });
  const active = <Point extends ExtensionPoint>(point: Point) =>
    plugins.flatMap((plugin) => (isEnabled(plugin.slug_name) && at(plugin, point)) || []);

  return {
    all: plugins,
    find: (slugName) => plugins.find((plugin) => plugin.slug_name === slugName),
    isEnabled,
    contextOf,
    active,
    last: (point) => active(point).at(-1),
    fallbackCaptcha() {
      const fallback = plugins.find(({ captcha }) => captcha?.isFallback);
      return fallback && at(fallback, "captcha");
    },
    userValues: (slugName, userIds) => loadUserValues(db, slugName, userIds),
    async save(tx, slugName, change) {
      const row = await queries.lockPlugin(tx, slugName);
      const enabled = change.enabled ?? row?.enabled === 1;
      const values = change.values ?? storedValues(row?.configuration);
      const configuration = JSON.stringify(values);
      await queries.savePlugin(tx, { slug_name: slugName, enabled: enabled ? 1 : 0, configuration, updated_at: now() });
      const plugin = plugins.find(({ slug_name }) => slug_name === slugName);
      if (plugin) await onSaved?.(tx, plugin);
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
