import type { Parsed } from "@askwell/contract";
import {
  changeByPage,
  type Settings as Sections,
  type SettingPageName,
  type SettingsChange,
  type SettingsSection,
} from "@askwell/domain";
import { mayBeStored } from "@askwell/i18n";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import type { Admin, Staff } from "../../viewer.ts";
import { announceRules } from "./announce-rules.ts";
import { announceVectorSettings } from "./announce-vector-settings.ts";
import type { ChangedSetting } from "./changed-setting.ts";
import { changesOf, forgetItemAuthors, logSettings } from "./log-settings.ts";

/**
 * Stores a change of settings and invalidates all pages. Changes of staff are logged; the installation and
 * the command line have no user to log.
 */
export async function changeSettings(app: App, tx: Tx, change: SettingsChange, staff?: Staff): Promise<void> {
  const save = async <Section extends SettingsSection>(section: Section, part: Partial<Sections[Section]>) =>
    app.settings.save(tx, section, part, app.now());
  const changed: ChangedSetting[] = [];
  for (const [section, part] of Object.entries(change))
    changed.push(...changesOf(section, await save(section as SettingsSection, part), part));
  await announceRules(app, tx, changed);
  await announceVectorSettings(app, tx, changed);
  await app.invalidate(tx, "site");
  await (staff ? logSettings(app, tx, staff, changed) : forgetItemAuthors(tx, changed));
}

/** Saves a page of the settings. */
export async function saveSettings(app: App, admin: Admin, change: SettingsChange): Promise<null> {
  await app.db.write((tx) => changeSettings(app, tx, change, admin));
  return null;
}

/** Saves a page of the settings. */
export function savePage(app: App, admin: Admin, page: SettingPageName, input: object): Promise<null> {
  return saveSettings(app, admin, changeByPage(page, { ...input }));
}

/** An unknown language becomes en_US. */
export function saveInterfaceSettings(app: App, admin: Admin, input: Parsed<"saveInterfaceSettings">): Promise<null> {
  const isKnown = input.language === "Default" || mayBeStored(input.language);
  return savePage(app, admin, "interface", { ...input, language: isKnown ? input.language : "en_US" });
}

/** What visitors read is rendered here, whatever was sent as rendered: only `content` makes HTML that people see. */
export async function savePolicies(
  app: App,
  admin: Admin,
  page: "polices" | "legal",
  input: Parsed<"savePolicySettings">,
): Promise<null> {
  const siteUrl = app.settings.get("general").site_url;
  const render = async (text: string) =>
    text === "" ? "" : (await app.rendering.markdown(text, { siteUrl })).html.trim();
  return savePage(app, admin, page, {
    ...input,
    terms_of_service_parsed_text: await render(input.terms_of_service_original_text),
    privacy_policy_parsed_text: await render(input.privacy_policy_original_text),
  });
}
