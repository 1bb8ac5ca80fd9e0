import { readSection, type Settings as Sections, type SettingsSection, settingsSections } from "@askwell/domain";
import { type Database, onCommit } from "../../platform/db/index.ts";
import type { Tables, Tx } from "../../tables.ts";
import { type CustomSources, sourcesIn } from "./custom-sources.ts";
import { listMarkedTags, lockSetting, type MarkedTags, saveSetting } from "./queries.ts";

/** The site's settings as they are in force, in memory; every server process keeps its own copy. */
export interface Settings {
  get<Section extends SettingsSection>(section: Section): Sections[Section];
  /** Lays a change over a section and answers with what it was. Read with `get` once the transaction is committed. */
  save<Section extends SettingsSection>(
    tx: Tx,
    section: Section,
    change: Partial<Sections[Section]>,
    now: number,
  ): Promise<Sections[Section]>;
  /** Reads everything again, after another process has changed something. */
  reload(): Promise<void>;
  /** The tags that are recommended and reserved: chosen on a page of settings, kept on the tags. */
  readonly markedTags: MarkedTags;
  /** Reads them again, after tags have changed; true where they have become others. */
  reloadMarkedTags(): Promise<boolean>;
  /** What the custom code of an administrator runs and loads. */
  readonly customSources: CustomSources;
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

/** Reads the marked tags and keeps them; of two readings at once, the one that began last counts. */
async function keepMarkedTags(db: Database<Tables>) {
  let tags = await listMarkedTags(db.read);
  let [begun, kept] = [0, 0];
  return {
    tags: () => tags,
    async reload(): Promise<boolean> {
      begun += 1;
      const turn = begun;
      const read = await listMarkedTags(db.read);
      if (turn < kept) return false;
      kept = turn;
      const isChanged = JSON.stringify(read) !== JSON.stringify(tags);
      tags = read;
      return isChanged;
    },
  };
}

/** Reads the settings and keeps them. */
export async function createSettings(db: Database<Tables>): Promise<Settings> {
  let values = await load(db);
  let changes = 0;

  const customCode = () => {
    const { custom_head, custom_header, custom_footer, custom_sidebar } = values.custom_css_html;
    return [custom_head, custom_header, custom_footer, custom_sidebar].join("\n");
  };
  const marked = await keepMarkedTags(db);
  const custom = new WeakMap<object, CustomSources>();
  const customSources = () => {
    const sources = custom.get(values.custom_css_html) ?? sourcesIn(customCode());
    custom.set(values.custom_css_html, sources);
    return sources;
  };

  return {
    get: (section) => values[section],
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
      // What was saved here meanwhile is newer than what was read; that save asks for another reading.
      if (changes === before) values = read;
    },
    get markedTags() {
      return marked.tags();
    },
    reloadMarkedTags: marked.reload,
    get customSources() {
      return customSources();
    },
  };
}
