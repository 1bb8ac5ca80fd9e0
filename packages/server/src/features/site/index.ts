export { escapeXml } from "./escape-xml.ts";
export { languageList, siteLanguage } from "./languages.ts";
export { restoreSettings } from "./log-settings.ts";
export { losesLastLoginMethod } from "./login-methods.ts";
export { isAccepted } from "./mail-server.ts";
export { isInstalled, listMarkedTags, markInstalled } from "./queries.ts";
export { changeSettings } from "./save-settings.ts";
export { seoPage } from "./setting-pages.ts";
export { sitemap, sitemapPage } from "./sitemap.ts";
