import type { Translate } from "@askwell/i18n";
import type { DomainEvent } from "./events.ts";
import type { Settings } from "./features/site/settings.ts";
import type { ListAnchors } from "./platform/cache/anchors.ts";
import type { PageCache } from "./platform/cache/pages.ts";
import type { Tally } from "./platform/cache/tally.ts";
import type { Database } from "./platform/db/index.ts";
import type { Files } from "./platform/files/index.ts";
import type { Ids } from "./platform/ids/index.ts";
import type { Jobs } from "./platform/jobs/index.ts";
import type { Log } from "./platform/log/index.ts";
import type { Mail } from "./platform/mail/index.ts";
import type { SearchIndex } from "./platform/search/index.ts";
import type { Secrets } from "./platform/secrets/index.ts";
import type { Plugins } from "./plugins/host.ts";
import type { Tables, Tx } from "./tables.ts";

/** What every use case receives. Assembled in `compose.ts`, the only composition root. */
export interface App {
  readonly db: Database<Tables>;
  /** Typed sections of the site's settings, cached; reading is synchronous. */
  readonly settings: Settings;
  /** The plugins that came with the site, and which are on; reading is synchronous. */
  readonly plugins: Plugins;
  readonly files: Files;
  readonly mail: Mail;
  readonly search: SearchIndex;
  readonly secrets: Secrets;
  readonly jobs: Jobs;
  readonly pages: PageCache;
  /** Views of questions that are not stored yet. */
  readonly views: Tally;
  /** Visits of question pages that are not stored yet. */
  readonly visits: Tally;
  /** Known places in long lists of questions. */
  readonly anchors: ListAnchors;
  readonly ids: Ids;
  readonly log: Log;
  /** Whether browsers may ask for the made-up languages, as those of tests do. */
  readonly madeUpLanguages: boolean;
  /** Unix seconds. */
  now(): number;
  /** Messages of a language, en_US where one is missing. */
  translator(language: string): Translate;
  /** Stores one job per reaction to the event, in the same transaction. */
  emit(tx: Tx, event: DomainEvent): Promise<void>;
  /** Marks cached pages stale: dropped here right after the commit, in other processes within a second. */
  touch(tx: Tx, ...tags: string[]): Promise<void>;
}
