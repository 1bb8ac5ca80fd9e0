import {
  isPrivilegeKey,
  limits,
  type PrivilegeValues,
  type SettingsChange,
  type SettingsSection,
  settingDeclaration,
} from "@askwell/domain";
import { mayBeStored } from "@askwell/i18n";
import { changeSettings } from "../../features/site/index.ts";
import { countImported, countLeftOut } from "../summary.ts";
import { assistantSettings } from "./assistant.ts";
import { type AnswerRun, storeBatch } from "./run.ts";
import { cut, objectOf, scalarOf, textOf, wordOf } from "./values.ts";

type OldValues = Readonly<Record<string, unknown>>;

/** All settings of the old site by their type. Rows of one type are told apart by their keys. */
export interface OldSettings {
  /** The first row of a type; empty if there is none. */
  readonly of: (type: string) => OldValues;
  /** All rows of a type, oldest first. */
  readonly all: (type: string) => readonly OldValues[];
  /** All of them, in order. */
  readonly rows: readonly (readonly [type: string, values: OldValues])[];
  /** The mail server, from `config`. */
  readonly mail: OldValues;
}

/** Reads the settings of the old site. */
export async function readSettings(source: AnswerRun["source"]): Promise<OldSettings> {
  const byType = new Map<string, OldValues[]>();
  for await (const rows of source.batches("site_info")) {
    for (const row of rows) {
      const values = objectOf(textOf(row, "content"));
      const type = textOf(row, "type");
      if (values) byType.set(type, [...(byType.get(type) ?? []), values]);
    }
  }
  let mail: OldValues = {};
  for await (const rows of source.batches("config"))
    for (const row of rows) if (textOf(row, "key") === "email.config") mail = objectOf(textOf(row, "value")) ?? {};
  const all = (type: string) => byType.get(type) ?? [];
  const rows = [...byType].flatMap(([type, each]) => each.map((values) => [type, values] as const));
  return { all, of: (type) => all(type)[0] ?? {}, rows, mail };
}

/** The section here of each type there; later ones win, so that a 2.0 site's own rows come after those left from 1.x. */
const SECTIONS: readonly (readonly [type: string, section: SettingsSection])[] = [
  ["general", "general"],
  ["general", "security"],
  ["login", "security"],
  ["legal", "security"],
  ["security", "security"],
  ["login", "login"],
  ["interface", "interface"],
  ["interface_settings", "interface"],
  ["users", "users_settings"],
  ["interface", "users_settings"],
  ["users", "users"],
  ["branding", "branding"],
  ["write", "question"],
  ["questions", "question"],
  ["write", "tag"],
  ["tags", "tag"],
  ["write", "advanced"],
  ["advanced", "advanced"],
  ["legal", "policies"],
  ["policies", "policies"],
  ["seo", "seo"],
  ["theme", "theme"],
  ["css-html", "custom_css_html"],
  ["mcp", "mcp"],
];

/** Imports the settings of every page. Those that are not valid here keep their defaults. Rule: docs/rules/import-answer.md XA17. */
export async function importSettings(run: AnswerRun, old: OldSettings): Promise<void> {
  const change: Record<string, Record<string, unknown>> = {};
  const leftOut: string[] = [];
  const add = (section: SettingsSection, values: OldValues) => {
    const { valid, invalid } = validValues(section, values);
    change[section] = { ...change[section], ...valid };
    leftOut.push(...invalid.map((name) => `${section}.${name}`));
  };
  for (const [type, section] of SECTIONS) add(section, moved(run, chosenRow(old, type, section)));
  add("users_settings", newestAvatars(old));
  add("smtp", old.mail);
  const privileges = privilegesOf(old.of("privileges"));
  const policies = await policiesOf(run, change.policies ?? {});
  const all = {
    ...withOwnAddress(run, change),
    privileges,
    policies,
    ...(await assistantSettings(run.app, old.of("ai"))),
  };
  await storeBatch(run, async (tx, summary) => {
    await changeSettings(run.app, tx, all as SettingsChange);
    const sections = Object.entries(all);
    countImported(
      summary,
      "settings",
      sections.reduce((sum, [, part]) => sum + Object.keys(part ?? {}).length, 0),
    );
    for (const name of new Set(leftOut)) countLeftOut(summary, "settings", `not valid here: ${name}`);
    countLeftOut(summary, "settings", "for the assistant of another program: instructions", hasInstructions(old));
  });
}

/** Whether there are instructions: 1 or 0. */
function hasInstructions(old: OldSettings): number {
  const { prompt_config } = old.of("ai");
  const texts = typeof prompt_config === "object" && prompt_config !== null ? Object.values(prompt_config) : [];
  return texts.some((text) => wordOf(text) !== "") ? 1 : 0;
}

/** The row of a type that has what a section needs: 2.0 saves another page under the type `interface_settings`. */
function chosenRow(old: OldSettings, type: string, section: SettingsSection): OldValues {
  const rows = old.all(type);
  return section === "interface" ? (rows.find((row) => "language" in row) ?? {}) : (rows[0] ?? {});
}

function newestAvatars(old: OldSettings): OldValues {
  const rows = [...old.all("users_settings"), ...old.all("interface_settings")];
  return rows.findLast((row) => "default_avatar" in row) ?? {};
}

/** Texts with the addresses of this site. */
const moved = (run: AnswerRun, values: OldValues): OldValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === "string" ? run.moveAddresses(value) : value]),
  );

function validValues(section: SettingsSection, values: OldValues) {
  const valid: Record<string, unknown> = {};
  const invalid: string[] = [];
  for (const [name, value] of Object.entries(values)) {
    const setting = settingDeclaration(section, name);
    if (!setting || setting.type === "tags") continue;
    const stored = validValue(setting, value);
    if (stored === undefined) invalid.push(name);
    else valid[name] = stored;
  }
  return { valid, invalid: invalid.filter((name) => !(name in valid)) };
}

type DeclaredSetting = NonNullable<ReturnType<typeof settingDeclaration>>;

/** A value as it is stored here; undefined if it is not valid. */
function validValue(setting: DeclaredSetting, value: unknown): unknown {
  if (setting.type === "flag") return typeof value === "boolean" ? value : undefined;
  if (setting.type === "choice")
    return (setting.values as readonly unknown[]).includes(value) || value === setting.default ? value : undefined;
  if (setting.type === "number") {
    const { min = 0, max = Number.MAX_SAFE_INTEGER } = setting;
    return typeof value === "number" && Number.isInteger(value) && value >= min && value <= max ? value : undefined;
  }
  if (setting.type === "list") {
    const items = Array.isArray(value)
      ? value.filter((item) => typeof item === "string")
      : value === null
        ? []
        : undefined;
    return items && (setting.normalize?.(items) ?? items);
  }
  if (setting.type === "structure") return typeof value === "object" && value !== null ? value : undefined;
  if (setting.type !== "text" || typeof value !== "string") return undefined;
  const text = normalText(setting, wordOf(value));
  if (text === undefined) return undefined;
  if (text === "" && setting.default !== "") return setting.default;
  if (setting.format === "time_zone" && !isTimeZone(text)) return undefined;
  return setting.max === undefined ? text : cut(text, setting.max);
}

/** A text as it is stored; undefined for what cannot be, such as an address of a site that is none. */
function normalText({ normalize }: Extract<DeclaredSetting, { type: "text" }>, text: string): string | undefined {
  try {
    return normalize?.(text) ?? text;
  } catch {
    return undefined;
  }
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/** The thresholds, of which the old site has a list with the prefix `rank.`. */
function privilegesOf(values: OldValues) {
  const levels = [1, 2, 3, 99] as const;
  const level = levels.find((each) => each === values.level) ?? 2;
  const list = Array.isArray(values.custom_privileges) ? values.custom_privileges : [];
  const custom: Record<string, number> = {};
  for (const each of list as readonly ({ key?: unknown; value?: unknown } | null)[]) {
    const key = wordOf(each?.key).replace(/^rank\./, "");
    const value = Number(scalarOf(each?.value) || Number.NaN);
    if (isPrivilegeKey(key) && Number.isSafeInteger(value) && value >= limits.privilegeValue.min) custom[key] = value;
  }
  return { level, custom_privileges: custom as Partial<PrivilegeValues> };
}

/** The legal texts, rendered here. */
async function policiesOf({ app }: AnswerRun, values: OldValues): Promise<OldValues> {
  const siteUrl = app.settings.get("general").site_url;
  const parts = await Promise.all(
    (["terms_of_service", "privacy_policy"] as const).map(async (name) => {
      const source = wordOf(values[`${name}_original_text`]);
      const html = source === "" ? "" : (await app.rendering.markdown(source, { siteUrl })).html.trim();
      return { [`${name}_original_text`]: source, [`${name}_parsed_text`]: html };
    }),
  );
  return Object.assign({}, ...parts) as OldValues;
}

/** A site that is installed already keeps its address; a language without texts here is not taken. */
function withOwnAddress({ app }: AnswerRun, change: Readonly<Record<string, OldValues>>): SettingsChange {
  const { site_url: own } = app.settings.get("general");
  const general = { ...change.general, ...(own !== "" && { site_url: own }) };
  const { language, ...rest } = change.interface ?? {};
  const isKnown = language === "Default" || mayBeStored(wordOf(language));
  return {
    ...change,
    general,
    interface: { ...rest, ...(isKnown && { language: wordOf(language) }) },
  } as SettingsChange;
}
