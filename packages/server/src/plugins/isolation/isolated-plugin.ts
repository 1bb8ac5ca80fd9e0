import type {
  Notification,
  Plugin,
  PluginContext,
  PluginValues,
  Render,
  SearchEngine,
  Storage,
} from "@askwell/plugin-kit";
import type { Log } from "../../platform/log/index.ts";
import { PluginUnavailable } from "../../platform/plugins/active-plugin.ts";
import { withoutSecretsOf } from "../../platform/plugins/secrets.ts";
import type { PluginManifest } from "../packages/manifest.ts";
import { buildExtensions, type CachedReply, checkedReply } from "./build-extensions.ts";
import { createPersonalSecrets } from "./personal-secrets.ts";
import { createServices, type Transport } from "./plugin-services.ts";
import type { PluginCode } from "./start-process.ts";
import { createSupervisor, type SupervisorLimits } from "./supervisor.ts";

interface IsolatedPluginOptions {
  readonly manifest: PluginManifest;
  readonly code: PluginCode;
  readonly limits: SupervisorLimits;
  readonly log: Log;
  readonly transport: Transport;
  /** The context of the site for this plugin. */
  readonly context: () => PluginContext;
  /** The settings that were saved, without defaults. */
  readonly stored: () => PluginValues;
  /** Its extension points or a cached reply have changed. */
  readonly onChange: () => void;
  readonly onFailure: (reason: string, isLast: boolean) => void;
}

/** A plugin whose code runs in a process of its own. */
export interface IsolatedPlugin {
  /** The plugin as the site uses it: without extension points until its process was ready once. */
  plugin(): Plugin;
  isRunning(): boolean;
  /** Starts the process; rejects with the reason if that fails. */
  start(): Promise<void>;
  /** Asks again for the cached replies, after a change of the configuration. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

/** The plugin as its manifest describes it, without code. */
export function pluginOfManifest({ version, homepage, askwell }: PluginManifest): Plugin {
  const { slug_name, kinds, name, description, settings, user_settings } = askwell;
  const [first = "render"] = kinds;
  // Of captchas one is on at a time.
  const kind = kinds.includes("captcha") ? "captcha" : first;
  return {
    ...{ slug_name, kind, version, name, description },
    ...(homepage && { link: homepage }),
    ...(settings.length > 0 && { fields: () => settings }),
    ...(user_settings.length > 0 && { userFields: () => user_settings }),
    ...(kinds.includes("storage") && { storage: stoppedStorage }),
    ...(kinds.includes("search") && { search: stoppedSearch }),
    ...(kinds.includes("notification") && { notification: stoppedNotification }),
    ...(mayTransform(askwell) && { render: { transform: rejectStopped } }),
  };
}

const rejectStopped = () => Promise.reject(new PluginUnavailable());

/**
 * Whether a plugin transforms texts has to be known, and the same in all processes of the site, while it starts: texts
 * are rendered again when it changes.
 */
const mayTransform = ({ kinds, permissions }: PluginManifest["askwell"]) =>
  kinds.includes("render") && permissions.data.includes("posts");

/** Until its process was ready, a storage fails: without one the site would store and look for uploads on its disk. */
const stoppedStorage: Storage = { put: rejectStopped, get: rejectStopped, remove: rejectStopped, list: rejectStopped };

/** A search plugin is one before its process is ready: enabling it plans a full sync. */
const stoppedSearch: SearchEngine = {
  describe: () => ({ icon: "", link: "" }),
  ...{ startSync: rejectStopped, finishSync: rejectStopped, index: rejectStopped, remove: rejectStopped },
  ...{ search: rejectStopped, similar: rejectStopped, health: rejectStopped },
};

/** Messages wait until its process is ready, and events are tried again: none is lost because a site has just started. */
const stoppedNotification: Notification = {
  siteChannel() {
    throw new PluginUnavailable();
  },
  ...{ personalChannel: rejectStopped, notify: rejectStopped },
};

/** In place of what a plugin could have and does not. */
const keepText: NonNullable<Render["transform"]> = async (_context, tree) => tree;

/** Time limit of the functions whose replies are cached. */
const CACHED_REPLY_MS = 5000;

/** Creates the plugin; its process runs from `start` to `stop`. */
export function createIsolatedPlugin(options: IsolatedPluginOptions): IsolatedPlugin {
  const { manifest, log } = options;
  const { slug_name } = manifest.askwell;
  const described = pluginOfManifest(manifest);
  let plugin = described;
  let cached: readonly CachedReply[] = [];
  const personalSecrets = createPersonalSecrets();

  const supervisor = createSupervisor({
    ...{ code: options.code, limits: options.limits, onFailure: options.onFailure },
    serve: createServices(manifest, options.context, options.transport, options.stored),
    contextValues() {
      const { configuration, site_url, now } = options.context();
      return { configuration, site_url, now: now() };
    },
    onLog: (line) => log.info({ plugin: slug_name }, line),
    onPersonalValues: (values) => personalSecrets.add(plugin.userFields?.(options.context()) ?? [], values),
    redact: (text) => personalSecrets.redact(withoutSecretsOf(plugin, options.context(), text)),
    async onReady(members) {
      const built = buildExtensions(manifest, supervisor.call, (members ?? {}) as Readonly<Record<string, unknown>>);
      await ask(built.cached);
      cached = built.cached;
      const render = described.render && { transform: keepText, ...built.members.render };
      plugin = { ...described, ...built.members, ...(render && { render }) };
      options.onChange();
    },
  });

  const ask = (list: readonly CachedReply[]) =>
    Promise.all(
      list.map(async (each) => {
        const { path, hook } = each;
        const call = { path, args: [], takesConfiguration: hook.takesConfiguration };
        each.value = checkedReply(path, hook.reply, await supervisor.call(call, AbortSignal.timeout(CACHED_REPLY_MS)));
      }),
    );

  return {
    plugin: () => plugin,
    isRunning: supervisor.isRunning,
    start: supervisor.start,
    async refresh() {
      const values = () => JSON.stringify(cached.map(({ value }) => value));
      const before = values();
      await ask(cached);
      if (values() !== before) options.onChange();
    },
    stop: supervisor.stop,
  };
}
