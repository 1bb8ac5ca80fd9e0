export { languageList } from "./languages.ts";
export { isInstalled, markInstalled } from "./queries.ts";
export { changeSettings, type SettingsChange, siteAddress, uploadChange } from "./save-settings.ts";
export { seoPage } from "./setting-pages.ts";
export type { Settings } from "./settings.ts";
export { sitemap, sitemapPage } from "./sitemap.ts";
