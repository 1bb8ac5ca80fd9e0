import { renderMarkdown } from "@askwell/content/markdown";
import type { Parsed } from "@askwell/contract";
import type { Settings as Sections, SettingsSection } from "@askwell/domain";
import { isLanguage } from "@askwell/i18n";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import type { Admin } from "../../who.ts";
import { type ChangedSetting, changesOf, noteSettings } from "./note-settings.ts";

/** What a save changes: any part of any section. */
export type SettingsChange = { [Section in SettingsSection]?: Partial<Sections[Section]> };

/**
 * Stores a change of the settings and drops every page that was made with the old ones. What an administrator changes is
 * noted; what the installation or the command line does has no person to name.
 */
export async function changeSettings(app: App, tx: Tx, change: SettingsChange, admin?: Admin): Promise<void> {
  const save = async <Section extends SettingsSection>(section: Section, part: Partial<Sections[Section]>) =>
    app.settings.save(tx, section, part, app.now());
  const changed: ChangedSetting[] = [];
  for (const [section, part] of Object.entries(change))
    changed.push(...changesOf(section, await save(section as SettingsSection, part), part));
  await app.touch(tx, "site");
  if (admin) await noteSettings(app, tx, admin, changed);
}

/** Saves a page of the settings. */
export async function saveSettings(app: App, admin: Admin, change: SettingsChange): Promise<null> {
  await app.db.write((tx) => changeSettings(app, tx, change, admin));
  return null;
}

/** An object without the fields that were not sent, which therefore stay as they are. */
function sent<Fields extends Record<string, unknown>>(fields: Fields) {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null && value !== "");
  return Object.fromEntries(given) as { [Key in keyof Fields]?: NonNullable<Exclude<Fields[Key], "">> };
}

/** `scheme://host[/path]` without a slash at the end. */
export function siteAddress(address: string): string {
  const { origin, pathname } = new URL(address);
  return (origin + pathname).replace(/\/+$/, "");
}

export function generalChange({ check_update, ...general }: Parsed<"saveGeneralSettings">): SettingsChange {
  return {
    general: { ...general, site_url: siteAddress(general.site_url) },
    security: sent({ check_update }),
  };
}

export function interfaceChange(input: Parsed<"saveInterfaceSettings">): SettingsChange {
  const { language, time_zone, default_avatar, gravatar_base_url } = input;
  const isKnown = language === "Default" || isLanguage(language);
  return {
    interface: { language: isKnown ? language : "en_US", time_zone },
    users_settings: sent({ default_avatar, gravatar_base_url }),
  };
}

export function profileChange(input: Parsed<"saveProfileSettings">): SettingsChange {
  const { default_avatar, gravatar_base_url, ...users } = input;
  return { users, users_settings: { ...sent({ default_avatar }), gravatar_base_url } };
}

export function avatarChange(input: Parsed<"saveAvatarSettings">): SettingsChange {
  const { default_avatar, gravatar_base_url } = input;
  return { users_settings: { ...sent({ default_avatar }), gravatar_base_url } };
}

export function seoChange({ permalink, robots }: Parsed<"saveSeoSettings">): SettingsChange {
  return { seo: { permalink: permalink as Sections["seo"]["permalink"], robots } };
}

export function loginChange(input: Parsed<"saveLoginSettings">): SettingsChange {
  const { login_required, require_email_verification, staff_second_factor, ...more } = input;
  const { allow_email_domains, ...allowances } = more;
  const domains = allow_email_domains.map((domain) => domain.trim()).filter((domain) => domain !== "");
  return {
    login: { ...allowances, allow_email_domains: domains, ...sent({ require_email_verification }) },
    security: sent({ login_required }),
    sign_in: sent({ staff_second_factor }),
  };
}

/** What a page about questions changes; the older ones do not know all of it. */
export function questionChange({
  hold_below_rank,
  newcomer_posts,
  newcomer_links,
  ...rest
}: Parsed<"saveQuestionSettings">): Partial<Sections["question"]> {
  return { ...rest, ...sent({ hold_below_rank, newcomer_posts, newcomer_links }) };
}

export function securityChange(input: Parsed<"saveSecuritySettings">): SettingsChange {
  const { login_required, check_update, external_content_display } = input;
  return { security: { login_required, check_update, ...sent({ external_content_display }) } };
}

export function themeChange({ layout, ...theme }: Parsed<"saveThemeSettings">): SettingsChange {
  return { theme: { ...theme, layout: layout || "Full-width" } };
}

/** The change that a form about uploads makes; extensions are stored in lower case and without dots. */
export function uploadChange(input: Parsed<"saveUploadSettings">): SettingsChange {
  const plain = (extensions: string[]) =>
    extensions.map((extension) => extension.trim().toLowerCase().replace(/^\./, ""));
  return {
    advanced: {
      ...input,
      authorized_image_extensions: plain(input.authorized_image_extensions),
      authorized_attachment_extensions: plain(input.authorized_attachment_extensions),
    },
  };
}

/** What visitors read is rendered here, whatever was sent as rendered: only `content` makes HTML that people see. */
export function policyChange(app: App, input: Parsed<"savePolicySettings">): SettingsChange {
  const siteUrl = app.settings.get("general").site_url;
  const render = (text: string) => (text === "" ? "" : renderMarkdown(text, { siteUrl }).trim());
  const { terms_of_service_original_text, privacy_policy_original_text } = input;
  return {
    policies: {
      terms_of_service_original_text,
      terms_of_service_parsed_text: render(terms_of_service_original_text),
      privacy_policy_original_text,
      privacy_policy_parsed_text: render(privacy_policy_original_text),
    },
  };
}

export function legalChange(app: App, input: Parsed<"saveLegalSettings">): SettingsChange {
  const { external_content_display, ...policies } = input;
  return { ...policyChange(app, policies), security: sent({ external_content_display }) };
}
