import type { Captcha, Plugin, PluginContext, PluginStore, Values } from "@askwell/plugin-kit";
import { type Database, onCommit, parseJson } from "../platform/db/index.ts";
import type { Tables, Tx } from "../tables.ts";
import { defaultsOf } from "./fields.ts";
import * as queries from "./queries.ts";

/** A captcha that is on, with what it is called with. */
interface ActiveCaptcha {
  readonly slug_name: string;
  readonly captcha: Captcha;
  readonly context: PluginContext;
}

interface PluginState {
  readonly enabled: boolean;
  readonly values: Values;
}

/** The plugins of the site and their state, in memory; every server process keeps its own copy. */
export interface Plugins {
  /** All that came with the site, on or off. */
  readonly all: readonly Plugin[];
  find(slugName: string): Plugin | undefined;
  isEnabled(slugName: string): boolean;
  /** What the plugin's own functions are handed. */
  contextOf(plugin: Plugin): PluginContext;
  /** The captcha that is on, or undefined: then none is asked for. */
  captcha(): ActiveCaptcha | undefined;
  /** Changes what is stored about a plugin; in force from the moment the transaction is committed. */
  save(tx: Tx, slugName: string, change: { enabled?: boolean; values?: Values }): Promise<void>;
  /** Reads the states again, after another process has changed one. */
  reload(): Promise<void>;
}

interface HostOptions {
  readonly db: Database<Tables>;
  readonly plugins: readonly Plugin[];
  readonly now: () => number;
  readonly siteUrl: () => string;
}

/** The values of a stored configuration. */
export function storedValues(text: string | undefined): Values {
  return text === undefined ? {} : parseJson<Values>(text);
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

function contextOver(options: HostOptions, plugin: Plugin, configuration: () => Values): PluginContext {
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

function refuseDoubles(plugins: readonly Plugin[]): void {
  const slugs = plugins.map((plugin) => plugin.slug_name);
  const double = slugs.find((slug, index) => slugs.indexOf(slug) !== index);
  if (double) throw new Error(`two plugins are called ${double}`);
}

/** Reads which plugins are on and how they are set up, and keeps it. */
export async function createPlugins(options: HostOptions): Promise<Plugins> {
  const { db, plugins, now } = options;
  refuseDoubles(plugins);
  let states = await load(db);
  let changes = 0;

  const isEnabled = (slugName: string) => states.get(slugName)?.enabled === true;
  const makeContext = (plugin: Plugin): PluginContext => {
    const stored = () => states.get(plugin.slug_name)?.values ?? {};
    const bare = contextOver(options, plugin, stored);
    return contextOver(options, plugin, () => ({ ...defaultsOf(plugin.fields?.(bare)), ...stored() }));
  };
  const contexts = new Map(plugins.map((plugin) => [plugin.slug_name, makeContext(plugin)]));
  const contextOf = (plugin: Plugin) => contexts.get(plugin.slug_name) ?? makeContext(plugin);

  return {
    all: plugins,
    find: (slugName) => plugins.find((plugin) => plugin.slug_name === slugName),
    isEnabled,
    contextOf,
    captcha() {
      const plugin = plugins.find(({ slug_name, captcha }) => captcha && isEnabled(slug_name));
      if (!plugin?.captcha) return undefined;
      return { slug_name: plugin.slug_name, captcha: plugin.captcha, context: contextOf(plugin) };
    },
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
      // What was saved here meanwhile is newer than what was read; that save asks for another reading.
      if (changes === before) states = read;
    },
  };
}
