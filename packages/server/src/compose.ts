import { join } from "node:path";
import { createTranslators } from "@askwell/i18n/node";
import type { Plugin } from "@askwell/plugin-kit";
import type { App } from "./app.ts";
import { storeBadges } from "./features/badges/index.ts";
import { outdateTexts } from "./features/posts/index.ts";
import { saveViews, saveVisits, warmLists } from "./features/questions/index.ts";
import { mailServerOf } from "./features/site/mail-server.ts";
import { createSettings } from "./features/site/settings.ts";
import { createListAnchors } from "./platform/cache/anchors.ts";
import { createCacheMarks } from "./platform/cache/marks.ts";
import { createPageCache } from "./platform/cache/pages.ts";
import { createTally } from "./platform/cache/tally.ts";
import { type Database, openDatabase } from "./platform/db/index.ts";
import { createDiskFiles } from "./platform/files/index.ts";
import { createIds } from "./platform/ids/index.ts";
import { createJobs, type Run } from "./platform/jobs/index.ts";
import type { Log } from "./platform/log/index.ts";
import { createMail } from "./platform/mail/index.ts";
import { createSearchIndex } from "./platform/search/index.ts";
import { createSecrets } from "./platform/secrets/index.ts";
import { bundledPlugins } from "./plugins/bundled.ts";
import { createPlugins } from "./plugins/host.ts";
import { lanes, reactionsTo, runsOf } from "./reactions.ts";
import { schedulesOf } from "./schedule.ts";
import type { Tables } from "./tables.ts";

export interface ComposeOptions {
  /** Address of the database, or one that is already open. */
  readonly database: string | Database<Tables>;
  /** Folder for uploads. */
  readonly uploads: string;
  /** File of the key that secrets are kept with; made when it is needed first. */
  readonly keyFile: string;
  readonly log: Log;
  /** Clock in Unix seconds, for tests. */
  readonly now?: () => number;
  /** Instead of those that come with the site. */
  readonly plugins?: readonly Plugin[] | undefined;
  /** Whether browsers may ask for the made-up languages. */
  readonly madeUpLanguages?: boolean | undefined;
}

/** Where a site keeps what is not in its database, below the folder of its data. */
export const placesIn = (folder: string): Pick<ComposeOptions, "uploads" | "keyFile"> => ({
  uploads: join(folder, "uploads"),
  keyFile: join(folder, "secret.key"),
});

/** An assembled site that is not listening yet. */
export interface Composed {
  readonly app: App;
  /** Learns at once what other processes have written, instead of a moment later. */
  look(): Promise<void>;
  /** Starts what runs by itself: jobs, schedules, news from other processes. */
  start(): void;
  /** Finishes running jobs and lets go of the database. */
  stop(): Promise<void>;
}

/** What the lists of questions keep in memory: views and visits that are not stored yet, and known places. */
function createListMemory(db: Database<Tables>, onError: (error: unknown) => void) {
  const views = createTally({ save: (counts, stored) => saveViews(db, counts, stored), onError });
  const visits = createTally({ save: (seen, stored) => saveVisits(db, views, seen, stored), onError });
  return { views, visits, anchors: createListAnchors({ onError }) };
}

interface Caches extends Pick<App, "pages" | "settings" | "log"> {
  readonly plugins: { reload(): Promise<void> };
}

/** Makes what drops everything that shows what was changed. */
function dropsFrom({ pages, settings, plugins, log }: Caches) {
  const notRead = (what: string) => (error: unknown) => log.error({ err: error }, `${what} could not be read again`);
  return async (tags: readonly string[]): Promise<void> => {
    if (!tags.includes("*") && !tags.includes("site")) {
      const isMarked = tags.includes("tags") && (await settings.reloadMarkedTags().catch(notRead("marked tags")));
      // Every page carries the marked tags, because whoever asks is offered them.
      return isMarked === true ? pages.clear() : pages.drop(tags);
    }
    pages.clear();
    await settings.reload().catch(notRead("settings"));
    await plugins.reload().catch(notRead("plugins"));
    // What was rendered meanwhile may show what was so before.
    pages.clear();
  };
}

/** Builds `App`: the only place where capabilities meet. The database must be migrated. */
export async function compose(options: ComposeOptions): Promise<Composed> {
  const { log, madeUpLanguages = false } = options;
  const now = options.now ?? (() => Math.floor(Date.now() / 1000));
  const db = typeof options.database === "string" ? await openDatabase<Tables>(options.database) : options.database;
  const settings = await createSettings(db);
  const siteUrl = () => settings.get("general").site_url;
  const plugins = await createPlugins({ db, now, siteUrl, plugins: options.plugins ?? bundledPlugins });
  const pages = createPageCache();
  const onCacheError = (error: unknown) => log.error({ err: error }, "a cache could not be read, filled or stored");
  const drop = dropsFrom({ pages, settings, plugins, log });
  const marks = createCacheMarks({ db, now, drop, onError: onCacheError });

  const runs = new Map<string, Run>();
  const schedules: Parameters<typeof createJobs>[0]["schedules"][number][] = [];
  const jobs = createJobs({ db, log, now, runs, schedules, lanes });
  const app: App = {
    db,
    settings,
    plugins,
    files: createDiskFiles(options.uploads),
    mail: createMail(() => mailServerOf(settings), log),
    search: createSearchIndex(db.engine),
    secrets: createSecrets(options.keyFile),
    jobs,
    pages,
    ...createListMemory(db, onCacheError),
    ids: createIds(db),
    log,
    ...{ now, madeUpLanguages },
    translator: createTranslators(),
    async emit(tx, event) {
      for (const name of reactionsTo(event.kind)) await jobs.add(tx, name, event);
    },
    touch: (tx, ...tags) => marks.touch(tx, tags),
  };
  for (const [name, run] of runsOf(app)) runs.set(name, run);
  schedules.push(...schedulesOf(app));
  await storeBadges(app);

  return {
    app,
    look: marks.look,
    start() {
      marks.start();
      jobs.start();
      warmLists(app).catch(onCacheError);
      outdateTexts(app).catch((error) => log.error({ err: error }, "old texts could not be looked for"));
    },
    async stop() {
      marks.stop();
      await jobs.stop();
      await app.visits.flush();
      await app.views.flush();
      await app.anchors.settle();
      await db.close();
    },
  };
}
