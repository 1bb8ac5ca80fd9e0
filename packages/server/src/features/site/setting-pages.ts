import type { Reply } from "@askwell/contract";
import {
  defaultRobots,
  type PageField,
  type PageSettings,
  pageFields,
  type SettingPageName,
  type SettingValue,
  type SiteInfoGroup,
  siteInfoGroups,
  type VisitorSettings,
} from "@askwell/domain";
import type { App } from "../../app.ts";
import type { MarkedTags } from "./queries.ts";

/**
 * The settings as their pages and `siteinfo` show them, read by their declarations. What follows no pattern has a
 * function of its own below. Source: docs/wire/administration.md "Settings pages" and docs/decisions/settings.md.
 */

type ShownValues<Settings> = {
  readonly [Name in keyof Settings]: Settings[Name] extends { readonly type: "tags" }
    ? MarkedTags["recommend_tags"]
    : SettingValue<Settings[Name]>;
};

function read(app: App, fields: readonly PageField[], marks: MarkedTags): object {
  const marked: Readonly<Record<string, unknown>> = { ...marks };
  const shown = ({ section, name, setting }: PageField) => {
    const stored: Readonly<Record<string, unknown>> = app.settings.get(section);
    return setting.type === "tags" ? marked[name] : stored[name];
  };
  return Object.fromEntries(fields.map((field) => [field.name, shown(field)]));
}

/** The values of a page's settings. */
export function readPage<Page extends SettingPageName>(
  app: App,
  page: Page,
  marks: MarkedTags = app.settings.markedTags,
): ShownValues<PageSettings<Page>> {
  return read(app, pageFields(page), marks) as ShownValues<PageSettings<Page>>;
}

type VisitorGroups = {
  readonly [Group in SiteInfoGroup]: ShownValues<VisitorSettings<PageSettings<(typeof siteInfoGroups)[Group]>>>;
};

/** The groups of `siteinfo`, with the settings that are declared for visitors. */
export function visitorGroups(app: App): VisitorGroups {
  const groups = Object.entries(siteInfoGroups).map(([group, page]) => {
    const fields = pageFields(page).filter(({ setting }) => setting.visitors);
    return [group, read(app, fields, app.settings.markedTags)];
  });
  return Object.fromEntries(groups);
}

/** Permalink and robots.txt; the default robots.txt where none was written. */
export function seoPage(app: App): Reply<"readSeoSettings"> {
  const page = readPage(app, "seo");
  return { ...page, robots: page.robots || defaultRobots(app.settings.get("general").site_url) };
}

export function themeOptions(app: App, language: string): Reply<"adminThemeOptions"> {
  return [{ label: app.translator(language)("themes.default"), value: "default" }];
}

export function themePage(app: App, language: string): Reply<"readThemeSettings"> {
  return { theme_options: themeOptions(app, language), ...readPage(app, "theme") };
}
