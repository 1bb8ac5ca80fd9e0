import { join } from "node:path";
import { createTranslators } from "@askwell/i18n/node";
import type { Plugin } from "@askwell/plugin-kit";
import type { App } from "./app.ts";
import { handlerNamesFor, jobHandlersOf, jobQueues } from "./event-handlers.ts";
import { saveKeyUses } from "./features/api-keys/index.ts";
import { storeBadges } from "./features/badges/index.ts";
import { saveDailyCounts } from "./features/community/index.ts";
import { loggedEvent } from "./features/mails/index.ts";
import { announceTransforms, outdateTexts, startTransforms } from "./features/posts/index.ts";
import { prefillListCheckpoints, saveReads, saveViews, saveVisits } from "./features/questions/index.ts";
import {
  createExternalSearch,
  createExternalVectors,
  onPluginSaved,
  onVectorsChanged,
  resumeSync,
} from "./features/search/index.ts";
import { createSemanticSearch } from "./features/semantic-search/index.ts";
import { mailServerOf, recordAccepted } from "./features/site/mail-server.ts";
import { createSettings } from "./features/site/settings.ts";
import { createBufferedCounter } from "./platform/cache/buffered-counter.ts";
import { createInvalidationLog } from "./platform/cache/invalidation-log.ts";
import { createListCheckpoints } from "./platform/cache/list-checkpoints.ts";
import { createPageCache } from "./platform/cache/page-cache.ts";
import { createSharedCache, type SharedCache } from "./platform/cache/shared-cache.ts";
import { createTagListeners } from "./platform/cache/tag-listeners.ts";
import { createCommands } from "./platform/commands/index.ts";
import { type Database, openDatabase, withinWait } from "./platform/db/index.ts";
import { createDiskFiles, createStoredFiles } from "./platform/files/index.ts";
import { createIds } from "./platform/ids/index.ts";
import { createImages } from "./platform/images/index.ts";
import { createJobs, type JobHandler } from "./platform/jobs/index.ts";
import type { Log } from "./platform/log/index.ts";
import { createMail } from "./platform/mail/index.ts";
import { type FetchPublic, fetchPublic } from "./platform/network/fetch-public.ts";
import { createRendering } from "./platform/rendering/index.ts";
import { createSearchIndex, type SearchIndex } from "./platform/search/index.ts";
import { createSecrets } from "./platform/secrets/index.ts";
import { createVectors, type Vectors } from "./platform/vectors/index.ts";
import { bundledPlugins } from "./plugins/bundled.ts";
import { createPlugins, type Plugins } from "./plugins/host.ts";
import type { SupervisorLimits } from "./plugins/isolation/supervisor.ts";
import { activeStorage } from "./plugins/storage.ts";
import { schedulesOf } from "./schedule.ts";
import type { Tables, Tx } from "./tables.ts";

export interface ComposeOptions {
  /** URL of the database, or an open database. */
  readonly database: string | Database<Tables>;
  /** The folder of the site's own files. */
  readonly dataFolder: string;
  /** Folder for uploads. */
  readonly uploads: string;
  /** File of the key that encrypts stored secrets; created on first use. */
  readonly keyFile: string;
  readonly log: Log;
  /** Variables by which a command finds this site; if left out, no commands are run. */
  readonly commandVariables?: Readonly<Record<string, string>> | undefined;
  /** Clock in Unix seconds, for tests. */
  readonly now?: () => number;
  /** Replaces the bundled plugins. */
  readonly plugins?: readonly Plugin[] | undefined;
  /** Whether browsers may request the pseudo-languages. */
  readonly madeUpLanguages?: boolean | undefined;
  /** Folder for the unpacked packages of installed plugins; if left out, none of them runs. */
  readonly packageFolder?: string | undefined;
  /** Limits of the processes of installed plugins, for tests. */
  readonly pluginLimits?: Partial<SupervisorLimits> | undefined;
  /** Address of the registry from which plugins can be installed; none if left out. */
  readonly pluginRegistry?: string | undefined;
  /** Replaces requests to the internet, for tests. */
  readonly fetchPublic?: FetchPublic | undefined;
  /** How long a search waits for what is related by meaning, for tests. */
  readonly relatedTimeoutMs?: number | undefined;
  /** URL that names the newest version; no check if left out. */
  readonly updateUrl?: string | undefined;
}

/** Paths of the files and folders of a site below its data folder. */
export const dataPaths = (folder: string): Pick<ComposeOptions, "dataFolder" | "uploads" | "keyFile"> => ({
  dataFolder: folder,
  uploads: join(folder, "uploads"),
  keyFile: join(folder, "secret.key"),
});

/** An assembled site that is not listening yet. */
export interface Composed {
  readonly app: App;
  /** Applies the invalidations of other processes now instead of at the next poll. */
  pollInvalidations(): Promise<void>;
  /** Starts the background work: jobs, schedules and the polling of invalidations. */
  start(): void;
  /** Finishes running jobs and closes the database. */
  stop(): Promise<void>;
}

/** How long the last writes of a process wait for a locked database. */
export const LAST_WAIT_MS = 2000;

interface ListCacheOptions {
  readonly db: Database<Tables>;
  readonly now: () => number;
  readonly search: SearchIndex;
  readonly sharedCache: SharedCache;
  readonly onError: (error: unknown) => void;
}

/** What is not yet stored: views, visits, reads, counts of a day and uses of keys; and list checkpoints. */
function createListCaches({ db, now, search, sharedCache, onError }: ListCacheOptions) {
  const { viewed: onViewed } = search;
  const views = createBufferedCounter({
    save: (counts, stored) => saveViews(db, counts, { stored, onViewed }),
    onError,
  });
  const visits = createBufferedCounter({ save: (seen, stored) => saveVisits(db, views, seen, stored), onError });
  const reads = createBufferedCounter({ save: (seen, stored) => saveReads(db, now, seen, stored), onError });
  const dailyCounts = createBufferedCounter({
    save: (counts, stored) => saveDailyCounts(db, counts, stored),
    onError,
  });
  const keyUses = createBufferedCounter({ save: (uses, stored) => saveKeyUses(db, now, uses, stored), onError });
  const listCheckpoints = createListCheckpoints({ onError, sharedCache });
  return { views, visits, reads, dailyCounts, keyUses, listCheckpoints };
}

/** Services that render and store pages and images. */
function createContent(
  { uploads, log, fetchPublic: fetchFor = fetchPublic }: Pick<ComposeOptions, "uploads" | "log" | "fetchPublic">,
  plugins: Plugins,
): Pick<App, "files" | "images" | "fetchPublic" | "rendering"> {
  const files = createStoredFiles({ disk: createDiskFiles(uploads), storage: () => activeStorage(plugins) });
  return { files, images: createImages(), fetchPublic: fetchFor, rendering: createRendering({ log }) };
}

/** Files and processes of this machine. */
function createMachineServices(options: ComposeOptions): Pick<App, "commands" | "dataFolder" | "secrets"> {
  const { commandVariables, dataFolder, keyFile } = options;
  return { commands: createCommands(commandVariables), dataFolder, secrets: createSecrets(keyFile) };
}

interface InvalidatedCaches extends Pick<App, "pages" | "settings" | "sharedCache" | "log"> {
  readonly plugins: { reload(): Promise<void> };
}

/** Creates the function that drops everything that depends on the given cache tags. */
function createInvalidator({ pages, settings, plugins, sharedCache, log }: InvalidatedCaches) {
  const logReloadError = (what: string) => (error: unknown) =>
    log.error({ err: error }, `${what} could not be reloaded`);
  return async (tags: readonly string[]): Promise<void> => {
    if (!tags.includes("*") && !tags.includes("site")) {
      const changed = tags.includes("tags") && (await settings.reloadMarkedTags().catch(logReloadError("marked tags")));
      // Every page contains the marked tags, because the question form offers them.
      return changed === true ? pages.clear() : pages.invalidate(tags);
    }
    pages.clear();
    await settings.reload().catch(logReloadError("settings"));
    await plugins.reload().catch(logReloadError("plugins"));
    sharedCache.refresh();
    // A page that was rendered in the meantime may show the old values.
    pages.clear();
  };
}

/** The caches of this process, and what keeps them current. */
function createCaches({ db, now, settings, plugins, log }: Pick<App, "db" | "now" | "settings" | "plugins" | "log">) {
  const pages = createPageCache();
  const sharedCache = createSharedCache({ active: () => plugins.last("cache") });
  const onCacheError = (error: unknown) => log.error({ err: error }, "a cache could not be read, filled or stored");
  const drop = createInvalidator({ pages, settings, plugins, sharedCache, log });
  const tagListeners = createTagListeners();
  const invalidate = async (tags: readonly string[]) => {
    await drop(tags);
    tagListeners.notify(tags);
  };
  const invalidationLog = createInvalidationLog({ db, now, invalidate, onError: onCacheError, sharedCache });
  return { pages, sharedCache, invalidationLog, onCacheError, onInvalidated: tagListeners.listen };
}

/** Stores the buffered counts. They are best effort: a full disk or a locked file must not delay the shutdown. */
async function closeStores(app: App): Promise<void> {
  const { db, visits, views, reads, dailyCounts, keyUses, listCheckpoints, log } = app;
  const store = async () => {
    await visits.flush();
    await views.flush();
    await reads.flush();
    await dailyCounts.flush();
    await keyUses.flush();
  };
  await withinWait(store, LAST_WAIT_MS).catch((error) => log.error({ err: error }, "counts could not be stored"));
  await listCheckpoints.settle();
  await withinWait(() => db.close(), LAST_WAIT_MS);
}

/** Starts what follows from the state that the last process has left. */
function startBackgroundWork(app: App, onCacheError: (error: unknown) => void): void {
  const { log } = app;
  prefillListCheckpoints(app).catch(onCacheError);
  resumeSync(app).catch((error) => log.error({ err: error }, "the search plugin could not be resumed"));
  const logTextsError = (error: unknown) => log.error({ err: error }, "outdated texts could not be listed");
  outdateTexts(app).catch(logTextsError);
  startTransforms(app).catch(logTextsError);
}

interface PluginServices extends Pick<App, "db" | "now" | "log" | "settings"> {
  /** Called in the transaction that enables, disables or configures a plugin. */
  readonly onSaved: (tx: Tx, plugin: Plugin) => Promise<void>;
}

/** The plugins, of which those that are installed and on are started, and the caches of this process. */
async function openPluginsAndCaches(options: ComposeOptions, services: PluginServices) {
  const { db, settings } = services;
  // The caches are used only once a plugin has changed after its first load.
  const plugins: Plugins = await createPlugins({
    ...{ ...services, fetchPublic, siteUrl: () => settings.get("general").site_url },
    ...{ packageFolder: options.packageFolder, pluginLimits: options.pluginLimits ?? {} },
    plugins: options.plugins ?? bundledPlugins,
    onChange: () => caches.pages.clear(),
    switchOff: (slugName) =>
      db.write(async (tx) => {
        await plugins.save(tx, slugName, { enabled: false });
        await caches.invalidationLog.append(tx, ["site"]);
      }),
  });
  const caches = createCaches({ ...services, plugins });
  return { plugins, ...caches };
}

/** Announces that a plugin was enabled, disabled, configured, installed or removed. */
async function announceSaved(app: App, tx: Tx, plugin: Plugin): Promise<void> {
  await onPluginSaved(app, tx, plugin);
  await announceTransforms(app, tx, plugin);
}

/** The search of a site; `app` is complete when it is used first. */
function createSearch(
  { db, settings }: Pick<App, "db" | "settings">,
  { relatedTimeoutMs }: ComposeOptions,
  app: () => App,
): SearchIndex {
  return createSearchIndex(db.engine, {
    external: createExternalSearch(app),
    semantic: createSemanticSearch(app, relatedTimeoutMs),
    language: () => {
      const { language, posts_language } = settings.get("interface");
      return posts_language === "site" ? language : posts_language;
    },
    onThreadsChanged: (tx) => app().emit(tx as Tx, { kind: "threads_changed" }),
  });
}

/** The vectors of a site; `app` is complete when they are used first. */
const createSiteVectors = (app: () => App): Vectors =>
  createVectors({
    external: createExternalVectors(app),
    onChanged: (tx, postIds) => onVectorsChanged(app(), tx as Tx, postIds),
  });

/** Stores one job per handler of an event. */
function createEmit(app: () => App): App["emit"] {
  const logging = new WeakSet<Tx>();
  return async (tx, event, delayS) => {
    // One job gives all events of a transaction their positions.
    if (event.kind === "events_logged" && logging.has(tx)) return;
    if (event.kind === "events_logged") logging.add(tx);
    const stored = await loggedEvent(app(), tx as Tx, event);
    for (const name of handlerNamesFor(app(), event.kind)) await app().jobs.add(tx, name, stored, delayS);
  };
}

/** Builds `App`, the only place where dependencies are wired. The database must be migrated. */
export async function compose(options: ComposeOptions): Promise<Composed> {
  const { log, madeUpLanguages = false, updateUrl = "" } = options;
  const now = options.now ?? (() => Math.floor(Date.now() / 1000));
  const db = typeof options.database === "string" ? await openDatabase<Tables>(options.database) : options.database;
  const settings = await createSettings(db);
  const onSaved = (tx: Tx, plugin: Plugin) => announceSaved(app, tx, plugin);
  const opened = await openPluginsAndCaches(options, { db, now, log, settings, onSaved });
  const { plugins, pages, sharedCache, invalidationLog, onCacheError, onInvalidated } = opened;
  const handlers = new Map<string, JobHandler>();
  const schedules: Parameters<typeof createJobs>[0]["schedules"][number][] = [];
  const jobs = createJobs({ db, log, now, handlers, schedules, queues: jobQueues });
  const search = createSearch({ db, settings }, options, () => app);
  const app: App = {
    db,
    settings,
    plugins,
    ...createContent(options, plugins),
    mail: createMail(
      () => mailServerOf(settings),
      log,
      (server) => recordAccepted(app, server),
    ),
    search,
    vectors: createSiteVectors(() => app),
    ...createMachineServices(options),
    ...{ jobs, pages, sharedCache },
    ...createListCaches({ db, now, search, sharedCache, onError: onCacheError }),
    ids: createIds(db),
    ...{ onInvalidated, now, log, madeUpLanguages, updateUrl, pluginRegistry: options.pluginRegistry ?? "" },
    translator: createTranslators(),
    emit: createEmit(() => app),
    invalidate: (tx, ...tags) => invalidationLog.append(tx, tags),
  };
  for (const [name, run] of jobHandlersOf(app)) handlers.set(name, run);
  schedules.push(...schedulesOf(app));
  await storeBadges(app);
  onInvalidated((tags) => tags.includes("*") && app.ids.dropBlocks());

  return {
    app,
    pollInvalidations: invalidationLog.poll,
    start() {
      sharedCache.refresh();
      invalidationLog.start();
      jobs.start();
      startBackgroundWork(app, onCacheError);
    },
    async stop() {
      invalidationLog.stop();
      await Promise.all([app.commands.stop(), app.vectors.stop(db)]);
      await jobs.stop();
      await sharedCache.close();
      await plugins.stop();
      await app.rendering.close();
      await closeStores(app);
    },
  };
}
