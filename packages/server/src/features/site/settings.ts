import { createHash } from "node:crypto";
import { readSection, type Settings as Sections, type SettingsSection, settingsSections } from "@askwell/domain";
import { type Database, onCommit } from "../../platform/db/index.ts";
import type { Tables, Tx } from "../../tables.ts";
import { lockSetting, saveSetting } from "./queries.ts";

/** The site's settings as they are in force, in memory; every server process keeps its own copy. */
export interface Settings {
  get<Section extends SettingsSection>(section: Section): Sections[Section];
  /** Lays a change over a section. Read with `get` from the moment the transaction is committed. */
  save<Section extends SettingsSection>(
    tx: Tx,
    section: Section,
    change: Partial<Sections[Section]>,
    now: number,
  ): Promise<void>;
  /** Reads everything again, after another process has changed something. */
  reload(): Promise<void>;
  /** Hashes of the scripts and styles that an administrator put into the custom code, as a CSP names them. */
  readonly customScriptHashes: readonly string[];
  readonly customStyleHashes: readonly string[];
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

/** SHA-256 of what stands between the tags of every element of that name which has no `src`. */
function hashesOf(html: string, element: "script" | "style"): string[] {
  const matches = html.matchAll(new RegExp(`<${element}\\b([^>]*)>([\\s\\S]*?)</${element}\\s*>`, "gi"));
  const inline = [...matches].filter(([, attributes = ""]) => !/\bsrc\s*=/i.test(attributes));
  return inline.map(([, , text = ""]) => `sha256-${createHash("sha256").update(text).digest("base64")}`);
}

/** Reads the settings and keeps them. */
export async function createSettings(db: Database<Tables>): Promise<Settings> {
  let values = await load(db);
  let changes = 0;

  const customCode = () => {
    const { custom_head, custom_header, custom_footer, custom_sidebar } = values.custom_css_html;
    return [custom_head, custom_header, custom_footer, custom_sidebar].join("\n");
  };
  const custom = new WeakMap<object, { scripts: string[]; styles: string[] }>();
  const customHashes = () => {
    const known = custom.get(values.custom_css_html);
    if (known) return known;
    const html = customCode();
    const hashes = { scripts: hashesOf(html, "script"), styles: hashesOf(html, "style") };
    custom.set(values.custom_css_html, hashes);
    return hashes;
  };

  return {
    get: (section) => values[section],
    async save(tx, section, change, now) {
      const stored = await lockSetting(tx, section);
      const saved = { ...readSection(section, stored === undefined ? undefined : parse(stored)), ...change };
      await saveSetting(tx, { section, value: JSON.stringify(saved), updated_at: now });
      onCommit(tx, () => {
        changes += 1;
        values = { ...values, [section]: saved };
      });
    },
    async reload() {
      const before = changes;
      const read = await load(db);
      // What was saved here meanwhile is newer than what was read; that save asks for another reading.
      if (changes === before) values = read;
    },
    get customScriptHashes() {
      return customHashes().scripts;
    },
    get customStyleHashes() {
      return customHashes().styles;
    },
  };
}
