import { settingDeclarations } from "./declarations.ts";
import type { Setting } from "./setting.ts";
import type { SettingsSection } from "./stored.ts";

type Declarations = typeof settingDeclarations;

/** A section on a page: whole, or some of its settings. */
interface PagePart {
  readonly section: SettingsSection;
  readonly only?: readonly string[];
  /** On this page a request may omit them, whatever they declare. */
  readonly optional?: true;
}

/**
 * The settings pages of both generations of clients, by the last part of their path. A setting is on every page that
 * shows its section. Source: docs/wire/administration.md "Settings pages".
 */
export const settingPages = {
  general: [{ section: "general" }, { section: "security", only: ["check_update"], optional: true }],
  interface: [{ section: "interface" }, { section: "users_settings", optional: true }],
  "users-settings": [{ section: "users_settings" }],
  users: [{ section: "users_settings" }, { section: "users" }],
  branding: [{ section: "branding" }],
  seo: [{ section: "seo" }],
  login: [
    { section: "login" },
    { section: "security", only: ["login_required"], optional: true },
    { section: "sign_in" },
  ],
  security: [{ section: "security" }],
  "custom-css-html": [{ section: "custom_css_html" }],
  theme: [{ section: "theme" }],
  question: [{ section: "question" }],
  tag: [{ section: "tag" }],
  advanced: [{ section: "advanced" }],
  write: [{ section: "question" }, { section: "tag" }, { section: "advanced" }],
  polices: [{ section: "policies" }],
  legal: [{ section: "policies" }, { section: "security", only: ["external_content_display"] }],
  smtp: [{ section: "smtp" }],
  replies: [{ section: "replies" }],
  backups: [{ section: "backups" }],
  mcp: [{ section: "mcp" }],
  api: [{ section: "api" }],
  oauth: [{ section: "oauth" }],
  assistant: [{ section: "assistant" }],
} as const satisfies Readonly<Record<string, readonly PagePart[]>>;

export type SettingPageName = keyof typeof settingPages;

/** The groups of `siteinfo`, each with the page whose settings it shows to visitors. */
export const siteInfoGroups = {
  general: "general",
  interface: "interface",
  users_settings: "users-settings",
  branding: "branding",
  login: "login",
  theme: "theme",
  custom_css_html: "custom-css-html",
  site_seo: "seo",
  site_users: "users",
  site_advanced: "advanced",
  site_questions: "question",
  site_tags: "tag",
  site_write: "write",
  site_legal: "legal",
  site_security: "security",
  site_assistant: "assistant",
} as const satisfies Readonly<Record<string, SettingPageName>>;

export type SiteInfoGroup = keyof typeof siteInfoGroups;

/** A setting on a page, with the section that stores it. */
export interface PageField {
  readonly section: SettingsSection;
  readonly name: string;
  readonly setting: Setting;
}

function fieldsOfPart({ section, only, optional }: PagePart): PageField[] {
  const declared: [string, Setting][] = Object.entries(settingDeclarations[section]);
  return declared
    .filter(([name]) => only?.includes(name) ?? true)
    .map(([name, setting]) => ({ section, name, setting: optional ? { ...setting, optional } : setting }));
}

const fieldsByPage = new Map<SettingPageName, readonly PageField[]>(
  Object.entries(settingPages).map(([page, parts]) => [page as SettingPageName, parts.flatMap(fieldsOfPart)]),
);

/** The settings of a page, in the order of requests. */
export function pageFields(page: SettingPageName): readonly PageField[] {
  return fieldsByPage.get(page) ?? [];
}

type NamesOf<Part> = Part extends { section: infer Section extends SettingsSection }
  ? Part extends { only: readonly (infer Name)[] }
    ? Name & keyof Declarations[Section]
    : keyof Declarations[Section]
  : never;

type SettingsOfPart<Part> = Part extends { section: infer Section extends SettingsSection }
  ? {
      readonly [Name in NamesOf<Part> & keyof Declarations[Section]]: Declarations[Section][Name] &
        (Part extends { optional: true } ? { readonly optional: true } : unknown);
    }
  : never;

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The settings that visitors read, among some by name. */
export type VisitorSettings<All> = {
  readonly [Name in keyof All as All[Name] extends { visitors: string } ? Name : never]: All[Name];
};

/** The settings that every page carries to the browser, among some by name. */
export type BrowserSettings<All> = {
  readonly [Name in keyof All as All[Name] extends { visitors: "pages" } ? Name : never]: All[Name];
};

/** The declarations of a page's settings, by name. */
export type PageSettings<Page extends SettingPageName> = Intersection<
  SettingsOfPart<(typeof settingPages)[Page][number]>
>;
