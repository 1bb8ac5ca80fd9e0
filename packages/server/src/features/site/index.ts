export { escapeXml } from "./escape-xml.ts";
export { languageList } from "./languages.ts";
export { putSettingsBack } from "./note-settings.ts";
export { isInstalled, listMarkedTags, markInstalled } from "./queries.ts";
export { changeSettings, questionChange, siteAddress, uploadChange } from "./save-settings.ts";
export { seoPage } from "./setting-pages.ts";
export { sitemap, sitemapPage } from "./sitemap.ts";
