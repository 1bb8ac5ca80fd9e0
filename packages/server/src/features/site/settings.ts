import {
  basePathOf,
  readSection,
  type Settings as Sections,
  type SettingsSection,
  settingsSections,
} from "@askwell/domain";
import { type Database, insertIgnore, onCommit } from "../../platform/db/index.ts";
import type { Tables, Tx } from "../../tables.ts";
import { type CustomSources, sourcesIn } from "./custom-sources.ts";
import { listMarkedTags, lockSetting, type MarkedTags, saveSetting } from "./queries.ts";

/** The site's settings in memory; every server process has its own copy. */
export interface SiteSettings {
  get<Section extends SettingsSection>(section: Section): Sections[Section];
  /**
   * The stored values of a section, which nobody else changes until the transaction ends: what is computed from `get`
   * may be older, and would take back what others have saved meanwhile.
   */
  lock<Section extends SettingsSection>(tx: Tx, section: Section): Promise<Sections[Section]>;
  /**
   * Merges a change into a section and returns the earlier values. `get` has the new ones once the transaction is
   * committed.
   */
  save<Section extends SettingsSection>(
    tx: Tx,
    section: Section,
    change: Partial<Sections[Section]>,
    now: number,
  ): Promise<Sections[Section]>;
  /** Reads all settings again, after another process has changed them. */
  reload(): Promise<void>;
  /** The recommended and reserved tags: set on a settings page, stored with the tags. */
  readonly markedTags: MarkedTags;
  /** Reads them again, after tags have changed; true when they differ. */
  reloadMarkedTags(): Promise<boolean>;
  /** The sources of the custom code. */
  readonly customSources: CustomSources;
  /** The path of the site, from its address; "" at the root. */
  readonly basePath: string;
}

type Values = { [Section in SettingsSection]: Sections[Section] };

function parse(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

async function load(db: Database<Tables>): Promise<Values> {
  const rows = await db.read.selectFrom("settings").select(["section", "value"]).execute();
  const stored = new Map(rows.map((row) => [row.section, parse(row.value)]));
  const entries = settingsSections.map((section) => [section, readSection(section, stored.get(section))]);
  return Object.fromEntries(entries) as Values;
}

/** Caches the marked tags; of concurrent reads, the one that started last wins. */
async function cacheMarkedTags(db: Database<Tables>) {
  let tags = await listMarkedTags(db.read);
  let [started, cached] = [0, 0];
  return {
    tags: () => tags,
    async reload(): Promise<boolean> {
      started += 1;
      const run = started;
      const read = await listMarkedTags(db.read);
      if (run < cached) return false;
      cached = run;
      const isChanged = JSON.stringify(read) !== JSON.stringify(tags);
      tags = read;
      return isChanged;
    },
  };
}

function customCodeOf({ custom_css_html: { custom_head, custom_header, custom_footer, custom_sidebar } }: Values) {
  return [custom_head, custom_header, custom_footer, custom_sidebar].join("\n");
}

/** Reads and caches the settings. */
export async function createSettings(db: Database<Tables>): Promise<SiteSettings> {
  let values = await load(db);
  let changes = 0;

  const marked = await cacheMarkedTags(db);
  const custom = new WeakMap<object, CustomSources>();
  const customSources = () => {
    const sources = custom.get(values.custom_css_html) ?? sourcesIn(customCodeOf(values));
    custom.set(values.custom_css_html, sources);
    return sources;
  };

  const basePaths = new WeakMap<object, string>();
  const basePath = () => {
    const path = basePaths.get(values.general) ?? basePathOf(values.general.site_url);
    basePaths.set(values.general, path);
    return path;
  };

  return {
    get: (section) => values[section],
    async lock(tx, section) {
      // A row that does not exist cannot be locked.
      await insertIgnore(tx, "settings", { section, value: "{}", updated_at: 0 });
      const stored = await lockSetting(tx, section);
      return readSection(section, stored === undefined ? undefined : parse(stored));
    },
    async save(tx, section, change, now) {
      const stored = await lockSetting(tx, section);
      const before = readSection(section, stored === undefined ? undefined : parse(stored));
      const saved = { ...before, ...change };
      await saveSetting(tx, { section, value: JSON.stringify(saved), updated_at: now });
      onCommit(tx, () => {
        changes += 1;
        values = { ...values, [section]: saved };
      });
      return before;
    },
    async reload() {
      const before = changes;
      const read = await load(db);
      await marked.reload();
      // A save during the read is newer than its result, and triggers another read.
      if (changes === before) values = read;
    },
    get markedTags() {
      return marked.tags();
    },
    reloadMarkedTags: marked.reload,
    get customSources() {
      return customSources();
    },
    get basePath() {
      return basePath();
    },
  };
}
