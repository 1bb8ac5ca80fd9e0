import type { Translate } from "@askwell/i18n";
import type { CacheTag } from "./cache-tags.ts";
import type { DomainEvent } from "./events.ts";
import type { SiteSettings } from "./features/site/settings.ts";
import type { BufferedCounter } from "./platform/cache/buffered-counter.ts";
import type { ListCheckpoints } from "./platform/cache/list-checkpoints.ts";
import type { PageCache } from "./platform/cache/page-cache.ts";
import type { SharedCache } from "./platform/cache/shared-cache.ts";
import type { Commands } from "./platform/commands/index.ts";
import type { Database } from "./platform/db/index.ts";
import type { Files } from "./platform/files/index.ts";
import type { Ids } from "./platform/ids/index.ts";
import type { Images } from "./platform/images/index.ts";
import type { Jobs } from "./platform/jobs/index.ts";
import type { Log } from "./platform/log/index.ts";
import type { Mail } from "./platform/mail/index.ts";
import type { FetchPublic } from "./platform/network/fetch-public.ts";
import type { Rendering } from "./platform/rendering/index.ts";
import type { SearchIndex } from "./platform/search/index.ts";
import type { Secrets } from "./platform/secrets/index.ts";
import type { Vectors } from "./platform/vectors/index.ts";
import type { Plugins } from "./plugins/host.ts";
import type { Tables, Tx } from "./tables.ts";

/** The dependencies of every use case. Assembled in `compose.ts`, the only composition root. */
export interface App {
  readonly db: Database<Tables>;
  /** Typed sections of the site's settings, cached; reading is synchronous. */
  readonly settings: SiteSettings;
  /** The available plugins and which are active; reading is synchronous. */
  readonly plugins: Plugins;
  readonly files: Files;
  readonly images: Images;
  /** Fetches a URL of the public internet; private addresses are rejected. */
  readonly fetchPublic: FetchPublic;
  readonly mail: Mail;
  /** Renders Markdown; long texts in worker threads. */
  readonly rendering: Rendering;
  readonly search: SearchIndex;
  /** What posts mean, as vectors of a model. */
  readonly vectors: Vectors;
  readonly secrets: Secrets;
  readonly jobs: Jobs;
  /** Runs commands of the product in processes of their own. */
  readonly commands: Commands;
  /** The folder of the site's own files: uploads, the key, and archives unless they are set to be elsewhere. */
  readonly dataFolder: string;
  readonly pages: PageCache;
  /** Values and messages that all processes share while a plugin offers a cache. */
  readonly sharedCache: SharedCache;
  /** Views of questions that are not yet stored. */
  readonly views: BufferedCounter;
  /** Visits of question pages that are not yet stored. */
  readonly visits: BufferedCounter;
  /** Questions that users have read, which are not yet stored: `user question`. */
  readonly reads: BufferedCounter;
  /** Counts of a day that leave no other row, which are not yet stored. */
  readonly dailyCounts: BufferedCounter;
  /** Uses of API keys that are not yet stored. */
  readonly keyUses: BufferedCounter;
  /** Known positions in long lists of questions, so that deep pages need no long offset. */
  readonly listCheckpoints: ListCheckpoints;
  readonly ids: Ids;
  readonly log: Log;
  /** Whether browsers may request the pseudo-languages, which tests use. */
  readonly madeUpLanguages: boolean;
  /** URL that names the newest version; "" disables the check. */
  readonly updateUrl: string;
  /** Address of the registry from which plugins can be installed; "" if there is none. */
  readonly pluginRegistry: string;
  /** Calls the listener for the cache tags that are invalidated, here or by other processes; returns how to stop. */
  onInvalidated(listener: (tags: readonly string[]) => void): () => void;
  /** Set while an automation rule acts: rules do not act on what it changes. Rules: docs/rules/automation-rules.md AR5. */
  readonly isRule?: true;
  /** Unix seconds. */
  now(): number;
  /** Messages of a language, with en_US as the fallback. */
  translator(language: string): Translate;
  /** Stores one job per handler of the event, in the same transaction; due now, or once the delay is over. */
  emit(tx: Tx, event: DomainEvent, delayS?: number): Promise<void>;
  /** Invalidates cache tags: here right after the commit, in other processes within a second. */
  invalidate(tx: Tx, ...tags: CacheTag[]): Promise<void>;
}
