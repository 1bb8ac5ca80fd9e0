import type { ExtensionPoint, Plugin, PluginContext, PluginValues } from "@askwell/plugin-kit";
import { type Database, onCommit } from "../platform/db/index.ts";
import type { Log } from "../platform/log/index.ts";
import {
  type ActivePlugin,
  activePlugin,
  type HookObserver,
  type PluginError,
} from "../platform/plugins/active-plugin.ts";
import { createLatestReplies } from "../platform/plugins/latest-replies.ts";
import type { Tables, Tx } from "../tables.ts";
import { type ContextOptions, createContext } from "./context.ts";
import { defaultsOf } from "./fields.ts";
import { createHealth, type Health, type HookFailure } from "./health.ts";
import type { SupervisorLimits } from "./isolation/supervisor.ts";
import type { BrowserModule } from "./packages/browser-module.ts";
import { createInstalledPlugins, type InstalledPlugins } from "./packages/installed.ts";
import type { PackageError } from "./packages/package-error.ts";
import { clearFailure } from "./packages/queries.ts";
import * as queries from "./queries.ts";
import { createStates, type PluginStates, storedValues } from "./states.ts";

/** The plugins of the site with their state, in memory; every process has its own copy. */
export interface Plugins {
  /** All available plugins, enabled or not: those of the product first, then the installed ones. */
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
  /** The failure of the last hook that was called here; undefined if it succeeded. */
  failureOf(slugName: string): HookFailure | undefined;
  /** Why the site cannot run a plugin that was installed from a package, null if it can; undefined if it was not. */
  problemOf(slugName: string): PackageError | null | undefined;
  /** Whether the code of a plugin can be called: always, unless it was installed and its process has ended. */
  isRunning(slugName: string): boolean;
  /** The module of an active installed plugin for browsers. */
  browserModule(slugName: string): BrowserModule | undefined;
  /** Ends the processes of installed plugins. */
  stop(): Promise<void>;
}

interface HostOptions extends ContextOptions {
  /** The plugins that came with the product, and those of the variable `PLUGINS`. */
  readonly plugins: readonly Plugin[];
  readonly log: Log;
  /** Called in the transaction that enables, disables or configures a plugin. */
  readonly onSaved?: (tx: Tx, plugin: Plugin) => Promise<void>;
  /** Folder for unpacked packages; undefined in processes that run no installed plugins. */
  readonly packageFolder: string | undefined;
  /** For tests. */
  readonly pluginLimits: Partial<SupervisorLimits>;
  /** A plugin has changed what pages show. */
  readonly onChange: () => void;
  /** Switches off an installed plugin that has failed too often. */
  readonly switchOff: (slugName: string) => Promise<void>;
}

/** So many hooks in a row may fail before an installed plugin is switched off. Source: docs/rules/plugins.md PL24. */
const MAX_HOOK_FAILURES = 20;

/**
 * Whether the plugin has refused what a person has sent: a login with a wrong code, or the input of a call; or could not
 * reach what a person has entered in their own settings. Anyone could switch the plugin off if that counted.
 */
const isAnswerToPeople = ({ hook, cause }: PluginError) =>
  hook === "notify.personal" ||
  (/^(handleCallback$|route\.calls\.)/.test(hook) && cause instanceof Error && cause.name === "PluginThrew");

async function loadUserValues(db: Database<Tables>, slugName: string, userIds: readonly string[] | undefined) {
  const rows = await queries.listUserConfigs(db.read, slugName, userIds);
  return new Map(rows.map((row) => [row.user_id, storedValues(row.configuration)]));
}

function ensureUniqueSlugs(plugins: readonly Plugin[]): void {
  const slugs = plugins.map((plugin) => plugin.slug_name);
  const duplicate = slugs.find((slug, index) => slugs.indexOf(slug) !== index);
  if (duplicate) throw new Error(`two plugins are called ${duplicate}`);
}

/** The contexts of plugins, each made once. */
function createContexts(options: HostOptions, states: PluginStates): (plugin: Plugin) => PluginContext {
  const contexts = new WeakMap<Plugin, PluginContext>();
  const makeContext = (plugin: Plugin): PluginContext => {
    const stored = () => states.of(plugin.slug_name).values;
    const withoutDefaults = createContext(options, plugin, stored);
    return createContext(options, plugin, () => ({ ...defaultsOf(plugin.fields?.(withoutDefaults)), ...stored() }));
  };
  return (plugin) => {
    const context = contexts.get(plugin) ?? makeContext(plugin);
    contexts.set(plugin, context);
    return context;
  };
}

interface InstalledHealth extends Pick<InstalledPlugins, "noteFailure" | "noteSuccess"> {
  isInstalled(slugName: string): boolean;
}

/** Records how the hooks of plugins end. */
function createObserver(log: Log, health: Health, installed: InstalledHealth): HookObserver {
  return {
    onSuccess(slugName) {
      health.onSuccess(slugName);
      installed.noteSuccess(slugName);
    },
    onFailure(error) {
      const { slug_name, hook, cause } = error;
      log.warn({ plugin: slug_name, hook, err: cause }, "a hook of a plugin failed");
      const failures = health.onFailure(error, !isAnswerToPeople(error));
      const isLast = failures === MAX_HOOK_FAILURES;
      if (!installed.isInstalled(slug_name) || (failures > 1 && !isLast)) return;
      installed.noteFailure(slug_name, error.message, isLast);
    },
  };
}

/** Creates the plugin host: loads which plugins are enabled, and their configuration, and starts the installed ones. */
export async function createPlugins(options: HostOptions): Promise<Plugins> {
  const { db, plugins: ownPlugins, now, log } = options;
  ensureUniqueSlugs(ownPlugins);
  const states = await createStates(db, now);
  const contextOf = createContexts(options, states);
  const health = createHealth(now);
  const ownSlugs = new Set(ownPlugins.map(({ slug_name }) => slug_name));
  const installed = createInstalledPlugins({
    ...{ db, log, now, fetchPublic: options.fetchPublic, folder: options.packageFolder, limits: options.pluginLimits },
    ...{ contextOf, onChange: options.onChange, switchOff: options.switchOff, onReplaced: health.forget },
    // A newer site may bring a plugin of the same name; then the package does not run.
    stateOf: (slugName) => (ownSlugs.has(slugName) ? { enabled: false, values: {} } : states.of(slugName)),
  });
  const all = () => [...ownPlugins, ...installed.plugins().filter(({ slug_name }) => !ownSlugs.has(slug_name))];
  const problemOf = (slugName: string) => (ownSlugs.has(slugName) ? undefined : installed.problemOf(slugName));
  await installed.load();

  const observer = createObserver(log, health, {
    ...installed,
    isInstalled: (slugName) => problemOf(slugName) !== undefined,
  });
  const replies = createLatestReplies((plugin) => contextOf(plugin).configuration, options.onChange);
  const isEnabled = (slugName: string) => states.of(slugName).enabled;
  const isRunning = (slugName: string) => ownSlugs.has(slugName) || installed.isRunning(slugName);
  const at = <Point extends ExtensionPoint>(plugin: Plugin, point: Point) =>
    activePlugin(plugin, point, { context: contextOf(plugin), observer, replies });
  const active = <Point extends ExtensionPoint>(point: Point) =>
    all().flatMap((plugin) => (isEnabled(plugin.slug_name) && at(plugin, point)) || []);

  return {
    get all() {
      return all();
    },
    find: (slugName) => all().find((plugin) => plugin.slug_name === slugName),
    ...{ isEnabled, contextOf, active, problemOf, failureOf: health.failureOf, stop: installed.stop },
    last: (point) => active(point).at(-1),
    fallbackCaptcha() {
      const fallback = ownPlugins.find(({ captcha }) => captcha?.isFallback);
      return fallback && at(fallback, "captcha");
    },
    userValues: (slugName, userIds) => loadUserValues(db, slugName, userIds),
    async save(tx, slugName, change) {
      await states.save(tx, slugName, change);
      if (change.enabled || (change.values && isRunning(slugName))) {
        await clearFailure(tx, slugName, now());
        onCommit(tx, () => health.forget(slugName));
      }
      const plugin = all().find(({ slug_name }) => slug_name === slugName);
      if (plugin) await options.onSaved?.(tx, plugin);
    },
    async reload() {
      for (const slugName of await states.reload()) health.forget(slugName);
      await installed.load();
    },
    browserModule: (slugName) =>
      isEnabled(slugName) && !ownSlugs.has(slugName) ? installed.browserModule(slugName) : undefined,
    isRunning,
  };
}
