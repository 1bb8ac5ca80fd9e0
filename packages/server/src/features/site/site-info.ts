import type { Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import { version } from "../../version.ts";
import type { Viewer } from "../../viewer.ts";
import { seoPage, themeOptions, visitorGroups } from "./setting-pages.ts";

/**
 * Everything that clients need to know about the site, in the groups of both generations of clients. Source:
 * docs/wire/accounts.md "Site information".
 */
export async function siteInfo(app: App, viewer: Viewer): Promise<Reply<"siteInfo">> {
  const groups = visitorGroups(app);
  const seo = seoPage(app);
  return {
    ...groups,
    general: { ...groups.general, permalink: seo.permalink },
    theme: { theme_options: themeOptions(app, viewer.language), ...groups.theme },
    site_seo: { ...groups.site_seo, robots: seo.robots },
    version,
    revision: "",
    ai_enabled: app.settings.get("assistant").enabled,
    mcp_enabled: app.settings.get("mcp").enabled,
  };
}
